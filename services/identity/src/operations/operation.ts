import type { Mails } from '@qr-menu/mail';
import type { Clock } from '@qr-menu/runtime/process';
import { languages } from '@qr-menu/schema';
import { z } from 'zod';
import type { Attempts, Origin } from '../attempts.ts';
import type { RequestSender } from '../caller.ts';
import type { Challenges } from '../challenges.ts';
import type { ConfirmationCodes } from '../codes.ts';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import type { Passwords } from '../passwords.ts';
import type { AuthenticatorApps } from '../second-step/authenticator-apps.ts';
import type { PasskeyStore } from '../second-step/passkey-store.ts';
import type { RecoveryCodes } from '../second-step/recovery-codes.ts';
import type { Removals } from '../second-step/removals.ts';
import type { Database, IdentitySettings, SecretRandomness } from '../settings.ts';
import type { RefreshTokens } from '../tokens/refresh-tokens.ts';
import type { SignIns } from '../tokens/sign-ins.ts';
import type { TokenIssuer } from '../tokens/token-issuer.ts';
import type { User, UserStore } from '../users/user-store.ts';

export type IdentityContext = {
  readonly settings: IdentitySettings;
  readonly clock: Clock;
  readonly randomness: SecretRandomness;
  readonly pool: Database;
  readonly users: UserStore;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly codes: ConfirmationCodes;
  readonly challenges: Challenges;
  readonly apps: AuthenticatorApps;
  readonly recoveryCodes: RecoveryCodes;
  readonly passkeys: PasskeyStore;
  readonly removals: Removals;
  readonly tokens: TokenIssuer;
  readonly refreshTokens: RefreshTokens;
  readonly signIns: SignIns;
  readonly mails: Pick<Mails, 'put' | 'sendSoon'>;
  /** Runs work in the background, without delaying the response. Logs failures. */
  readonly aside: (work: () => Promise<void>) => void;
};

/** Input and output are JSON. Rejects with `IdentityError`. */
export type IdentityOperation = (
  context: IdentityContext,
  input: unknown,
  caller: RequestSender,
) => Promise<object>;

export const clientOperation =
  <Input extends { ClientId: string }>(
    schema: z.ZodType<Input>,
    run: (context: IdentityContext, input: Input, origin: Origin) => Promise<object>,
  ): IdentityOperation =>
  async (context, input, caller) => {
    const parsed = parseInput(schema, input);
    if (parsed.ClientId === context.settings.clientId) {
      return run(context, parsed, originOf(caller, input));
    }
    throw new IdentityError(
      'ResourceNotFoundException',
      `User pool client ${parsed.ClientId} does not exist.`,
    );
  };

export type Bearer = {
  readonly user: User;
  readonly originId: string;
  /** When the password was entered, in seconds since the epoch. */
  readonly signedInAt: number;
};

/** Wraps an operation that requires an access token of an active sign-in. */
export const bearerOperation =
  <Input extends { AccessToken: string }>(
    schema: z.ZodType<Input>,
    run: (
      context: IdentityContext,
      bearer: Bearer,
      input: Input,
      origin: Origin,
    ) => Promise<object>,
  ): IdentityOperation =>
  async (context, input, caller) => {
    const parsed = parseInput(schema, input);
    const bearer = await context.tokens.readAccessToken(parsed.AccessToken);
    const user = await context.users.find(bearer.sub);
    if (user === null) throw new IdentityError('UserNotFoundException', 'User does not exist.');
    if (!(await context.refreshTokens.holds(bearer))) {
      throw notAuthorized('Access Token has been revoked');
    }
    const { originId, signedInAt } = bearer;
    return run(context, { user, originId, signedInAt }, parsed, originOf(caller, input));
  };

/** Seconds. The gateway uses the same limit for its own actions that need a recent sign-in. */
const recentSeconds = 300;

/** Refuses an older sign-in, because a stolen token alone must not change how the user signs in. */
export function assertRecent({ clock }: IdentityContext, { signedInAt }: Bearer): void {
  if (signedInAt + recentSeconds > clock.now() / 1000) return;
  throw new IdentityError('ReauthenticationRequiredException', 'Sign in again to change this.');
}

const deviceSchema = z.object({
  ClientMetadata: z.object({ device: z.string().min(20).max(128) }),
});
const languageSchema = z.object({ ClientMetadata: z.object({ language: z.enum(languages) }) });

/** Other clients may send other metadata, so unknown values are ignored. */
const originOf = (caller: RequestSender, input: unknown): Origin => ({
  ...caller,
  device: deviceSchema.safeParse(input).data?.ClientMetadata.device ?? null,
  language: languageSchema.safeParse(input).data?.ClientMetadata.language ?? null,
});

export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw invalidParameter(faults.join('; '));
}

export const invalidParameter = (message: string): IdentityError =>
  new IdentityError('InvalidParameterException', message);

/** Text that the database can store, without U+0000 and lone surrogates. */
export const textFieldSchema = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .refine((text) => !/\0|\p{Cs}/u.test(text), 'has a character that is not text');

export const tokenSchema = textFieldSchema(8192);
export const passwordSchema = textFieldSchema(256);
/** An email address in upper or lower case, or the user's `sub`. */
export const usernameSchema = textFieldSchema(320).transform((username) => username.toLowerCase());
export const clientUserSchema = z.object({ ClientId: z.string(), Username: usernameSchema });
export const clientCodeSchema = clientUserSchema.extend({
  ConfirmationCode: textFieldSchema(2048),
});

export const challengeResponseSchema = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  Session: textFieldSchema(2048),
  ChallengeResponses: z.record(z.string(), z.string()),
});
export type ChallengeAnswer = z.infer<typeof challengeResponseSchema>;
