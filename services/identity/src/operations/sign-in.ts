import { z } from 'zod';
import { type Attempt, attemptSucceeded, startAttempt } from '../attempts.ts';
import { IdentityError, notAuthorized, wrongCredentials } from '../identity-error.ts';
import { assertAcceptable } from '../passwords.ts';
import { tokenLifetimeSeconds } from '../tokens/token-issuer.ts';
import type { User } from '../users/user-store.ts';
import type { IdentityContext, Operation } from './identity-context.ts';
import {
  invalidParameter,
  parseClientInput,
  parseInput,
  passwordSchema,
  textSchema,
  usernameSchema,
} from './input.ts';

const initiateAuthSchema = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});
const passwordParametersSchema = z.object({ USERNAME: usernameSchema, PASSWORD: passwordSchema });
const refreshParametersSchema = z.object({ REFRESH_TOKEN: textSchema(4096) });

/** Signs in with a password, or renews the tokens of a sign-in. */
export const initiateAuth: Operation = async (context, input, address) => {
  const { AuthFlow, AuthParameters } = parseClientInput(
    initiateAuthSchema,
    input,
    context.settings,
  );
  switch (AuthFlow) {
    case 'USER_PASSWORD_AUTH': {
      const { USERNAME, PASSWORD } = parseInput(passwordParametersSchema, AuthParameters);
      return withPassword(context, { kind: 'sign-in', username: USERNAME, address }, PASSWORD);
    }
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return refresh(context, parseInput(refreshParametersSchema, AuthParameters).REFRESH_TOKEN);
    default:
      throw invalidParameter(`${AuthFlow} is not enabled for the client.`);
  }
};

async function withPassword(
  context: IdentityContext,
  attempt: Attempt,
  password: string,
): Promise<object> {
  const { users, passwords } = context;
  await startAttempt(context, attempt);
  const user = await users.find(attempt.username);
  const matches = await passwords.matches(password, user?.passwordHash ?? null);
  if (!matches || user === null) throw wrongCredentials();
  await attemptSucceeded(context, attempt);
  return proceed(context, user);
}

async function proceed(context: IdentityContext, user: User): Promise<object> {
  switch (user.status) {
    case 'CONFIRMED':
      return signIn(context, user);
    case 'UNCONFIRMED':
      throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.');
    case 'FORCE_CHANGE_PASSWORD':
      if (
        user.passwordExpiresAt !== null &&
        user.passwordExpiresAt.getTime() <= context.clock.now()
      ) {
        throw notAuthorized(
          'Temporary password has expired and must be reset by an administrator.',
        );
      }
      return newPasswordRequired(context, user);
    case 'RESET_REQUIRED':
      throw new IdentityError(
        'PasswordResetRequiredException',
        'Password reset required for the user',
      );
    default:
      return user.status satisfies never;
  }
}

const newPasswordRequired = async (context: IdentityContext, user: User): Promise<object> => ({
  ChallengeName: 'NEW_PASSWORD_REQUIRED',
  Session: await context.challenges.open(user.sub),
  ChallengeParameters: {
    USER_ID_FOR_SRP: user.sub,
    requiredAttributes: '[]',
    userAttributes: JSON.stringify({ email: user.email }),
  },
});

async function refresh({ users, tokens, refreshTokens }: IdentityContext, token: string) {
  const started = await refreshTokens.read(token);
  const user = await users.find(started.sub);
  if (user === null) throw notAuthorized('Invalid Refresh Token');
  return authenticationResult(await tokens.issue(user, started));
}

const challengeResponseSchema = z.object({
  ClientId: z.string(),
  ChallengeName: z.string(),
  Session: textSchema(2048),
  ChallengeResponses: z.record(z.string(), z.string()),
});
const newPasswordSchema = z.object({ USERNAME: usernameSchema, NEW_PASSWORD: passwordSchema });

/** Finishes a sign-in that asked for a new password. */
export const respondToAuthChallenge: Operation = async (context, input) => {
  const { users, passwords, challenges, settings } = context;
  const { ChallengeName, Session, ChallengeResponses } = parseClientInput(
    challengeResponseSchema,
    input,
    settings,
  );
  if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') {
    throw invalidParameter(`${ChallengeName} is not a challenge of this client.`);
  }
  const { USERNAME, NEW_PASSWORD } = parseInput(newPasswordSchema, ChallengeResponses);
  const sub = await challenges.find(Session);
  const user = sub === null ? null : await users.find(sub);
  if (user === null || (USERNAME !== user.email && USERNAME !== user.sub)) throw invalidSession();
  if (user.status !== 'FORCE_CHANGE_PASSWORD') throw invalidSession();
  assertAcceptable(NEW_PASSWORD);

  const passwordHash = await passwords.hash(NEW_PASSWORD);
  if (!(await challenges.close(Session))) throw invalidSession();
  const changed = {
    ...user,
    passwordHash,
    status: 'CONFIRMED',
    passwordExpiresAt: null,
  } as const;
  await users.replace(changed);
  return signIn(context, changed);
};

const invalidSession = (): IdentityError => notAuthorized('Invalid session for the user.');

/** The tokens of a new sign-in, in the form of the protocol. */
export async function signIn(context: IdentityContext, user: User): Promise<object> {
  const { tokens, refreshTokens, randomness, clock } = context;
  const started = { originId: randomness.uuid(), authTime: new Date(clock.now()) };
  const { idToken, accessToken } = await tokens.issue(user, started);
  const refreshToken = await refreshTokens.create(user.sub, started);
  return authenticationResult({ idToken, accessToken, refreshToken });
}

/** Refreshing gives no new refresh token, so the field may be missing. */
export const authenticationResult = (issued: {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken?: string;
}): object => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    TokenType: 'Bearer',
    ExpiresIn: tokenLifetimeSeconds,
    IdToken: issued.idToken,
    AccessToken: issued.accessToken,
    ...(issued.refreshToken === undefined ? {} : { RefreshToken: issued.refreshToken }),
  },
});
