import { z } from 'zod';
import { type Attempt, deviceHash, type Origin, tooManyAttempts, turnOf } from '../attempts.ts';
import type { RequestSender } from '../caller.ts';
import { languageFor } from '../codes.ts';
import {
  IdentityError,
  invalidSession,
  notAuthorized,
  passwordResetRequired,
  wrongCredentials,
} from '../identity-error.ts';
import type { User } from '../users/user-store.ts';
import {
  type ChallengeAnswer,
  challengeResponseSchema,
  clientOperation,
  type IdentityContext,
  invalidParameter,
  parseInput,
  passwordSchema,
  textFieldSchema,
  usernameSchema,
} from './operation.ts';
import { askForPasskey, provePasskey } from './passkeys.ts';
import { isSecondStepOn, openSecondStep, proveSecondStep } from './second-step.ts';
import { completionSchema, finishRemoval } from './second-step-removal.ts';

const initiateAuthSchema = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});
const passwordParametersSchema = z.object({ USERNAME: usernameSchema, PASSWORD: passwordSchema });
const refreshParametersSchema = z.object({ REFRESH_TOKEN: textFieldSchema(4096) });

export const initiateAuth = clientOperation(
  initiateAuthSchema,
  async (context, { AuthFlow, AuthParameters }, origin) => {
    switch (AuthFlow) {
      case 'USER_PASSWORD_AUTH': {
        const { USERNAME, PASSWORD } = parseInput(passwordParametersSchema, AuthParameters);
        return withPassword(context, USERNAME, PASSWORD, origin);
      }
      case 'USER_AUTH':
        return askForPasskey(context, AuthParameters, origin);
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return refresh(
          context,
          parseInput(refreshParametersSchema, AuthParameters).REFRESH_TOKEN,
          origin,
        );
      default:
        throw invalidParameter(`${AuthFlow} is not enabled for the client.`);
    }
  },
);

async function withPassword(
  context: IdentityContext,
  username: string,
  password: string,
  origin: Origin,
): Promise<object> {
  const { users, passwords, attempts } = context;
  const user = await users.find(username);
  const attempt: Attempt = { kind: 'sign-in', username, user, origin };
  if (!(await attempts.start(attempt))) throw tooManyAttempts('sign-in');
  const matches = await passwords.matches(turnOf(attempt), password, user?.passwordHash ?? null);
  if (!matches || user === null || user.isEnded) throw wrongCredentials();
  if (user.status === 'CONFIRMED' && (await isSecondStepOn(context, user))) {
    await attempts.uncount(attempt);
    return openSecondStep(context, user);
  }
  await arrive(context, { ...attempt, user });
  if (user.status === 'UNCONFIRMED') await users.registerAlso(user, deviceHash(origin));
  return proceed(context, user, origin);
}

/** Completes a sign-in after its last step. From then on, its device and address count as known. */
async function arrive(
  context: IdentityContext,
  attempt: Attempt & { readonly user: User },
): Promise<void> {
  const { user, origin } = attempt;
  await mailAboutNewPlace(context, user, origin);
  await context.attempts.succeeded(attempt);
  if (origin.language) await context.users.speaks(user, origin.language);
}

/** Sends at most one email per device and day. Reports a new device even at a known address. */
async function mailAboutNewPlace(
  { attempts, mails, clock, pool }: IdentityContext,
  user: User,
  origin: Origin,
): Promise<void> {
  if (user.status !== 'CONFIRMED' || !(await attempts.isStrange(user.sub, origin))) return;
  const at = new Date(clock.now()).toISOString();
  const language = languageFor(user, origin.language);
  const source = origin.device === null ? origin.address : deviceHash(origin).toString('hex');
  const about = [user.sub, source, at.slice(0, 10)];
  const mail = { kind: 'new-sign-in', to: user.email, language, at } as const;
  await mails.put(pool, mail, { about, topic: [user.sub] });
  await mails.sendSoon();
}

async function proceed(context: IdentityContext, user: User, origin: Origin): Promise<object> {
  switch (user.status) {
    case 'CONFIRMED':
      return signIn(context, user, origin);
    case 'UNCONFIRMED':
      throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.');
    case 'FORCE_CHANGE_PASSWORD': {
      const { passwordExpiresAt: end } = user;
      if (end === null || end.getTime() > context.clock.now()) {
        return newPasswordRequired(context, user);
      }
      throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
    }
    case 'RESET_REQUIRED':
      throw passwordResetRequired();
    default:
      return user.status satisfies never;
  }
}

const newPasswordRequired = async (context: IdentityContext, user: User): Promise<object> => ({
  ChallengeName: 'NEW_PASSWORD_REQUIRED',
  Session: await context.challenges.open('NEW_PASSWORD_REQUIRED', user),
  ChallengeParameters: {
    USER_ID_FOR_SRP: user.sub,
    requiredAttributes: '[]',
    userAttributes: JSON.stringify({ email: user.email }),
  },
});

async function refresh(
  context: IdentityContext,
  token: string,
  caller: RequestSender,
): Promise<object> {
  const { settings, users, tokens, refreshTokens } = context;
  const started = await refreshTokens.rotate(token, caller);
  const user = await users.find(started.sub);
  if (user === null) throw notAuthorized('Invalid Refresh Token');
  const issued = await tokens.issue(user, started);
  // The sign-in may have just ended. Its new tokens would then count as a later sign-in.
  if (!(await refreshTokens.holds(started))) throw notAuthorized('Invalid Refresh Token');
  return authenticationResult(settings, issued, started.token);
}

/** Replaces Cognito's `REFRESH_TOKEN_AUTH` when refresh tokens are rotated. */
export const getTokensFromRefreshToken = clientOperation(
  z.object({ ClientId: z.string(), RefreshToken: textFieldSchema(4096) }),
  (context, { RefreshToken }, origin) => refresh(context, RefreshToken, origin),
);

const newPasswordSchema = z.object({ USERNAME: usernameSchema, NEW_PASSWORD: passwordSchema });

export const respondToAuthChallenge = clientOperation(
  challengeResponseSchema,
  async (context, answer, origin) => {
    switch (answer.ChallengeName) {
      case 'NEW_PASSWORD_REQUIRED':
        return setNewPassword(context, answer, origin);
      case 'SOFTWARE_TOKEN_MFA': {
        const attempt = await proveSecondStep(context, answer, origin);
        await arrive(context, attempt);
        return signIn(context, attempt.user, origin, { isTwoStep: true });
      }
      case 'WEB_AUTHN': {
        const attempt = await provePasskey(context, answer, origin);
        await arrive(context, attempt);
        // The passkey is one factor. The fingerprint, face or PIN that it has verified is the other.
        return signIn(context, attempt.user, origin, { isTwoStep: true });
      }
      default:
        throw invalidParameter(`${answer.ChallengeName} is not a challenge of this client.`);
    }
  },
);

/** Signs in without the lost second step after the waiting time. Cognito has no such call. */
export const completeSecondStepRemoval = clientOperation(
  completionSchema,
  async (context, input, origin) => {
    const attempt = await finishRemoval(context, input, origin);
    await arrive(context, attempt);
    return signIn(context, attempt.user, origin);
  },
);

async function setNewPassword(
  context: IdentityContext,
  { Session, ChallengeResponses }: ChallengeAnswer,
  origin: Origin,
): Promise<object> {
  const { users, passwords, challenges, attempts, refreshTokens } = context;
  const { USERNAME, NEW_PASSWORD } = parseInput(newPasswordSchema, ChallengeResponses);
  const sub = (await challenges.find('NEW_PASSWORD_REQUIRED', Session))?.sub ?? null;
  const user = sub === null ? null : await users.find(sub);
  if (user === null || (USERNAME !== user.email && USERNAME !== user.sub)) throw invalidSession();
  if (user.status !== 'FORCE_CHANGE_PASSWORD') throw invalidSession();
  passwords.assertAcceptable(NEW_PASSWORD);

  const turn = turnOf({ kind: 'sign-in', username: USERNAME, user });
  const passwordHash = await passwords.hash(turn, NEW_PASSWORD);
  if (!(await challenges.close(Session))) throw invalidSession();
  const state = { status: 'CONFIRMED', passwordExpiresAt: null } as const;
  const changed = { ...user, passwordHash, ...state };
  if (!(await users.replace(changed, { verified: user }))) throw invalidSession();
  await refreshTokens.revokeAll(user.sub);
  await attempts.rememberPlace(user.sub, origin);
  return signIn(context, changed, origin);
}

async function signIn(
  context: IdentityContext,
  user: User,
  caller: RequestSender,
  { isTwoStep }: { readonly isTwoStep: boolean } = { isTwoStep: false },
): Promise<object> {
  const { settings, tokens, refreshTokens, randomness, clock } = context;
  const started = { originId: randomness.uuid(), authTime: new Date(clock.now()), isTwoStep };
  // Must run before the user is checked. If all sign-ins are ended in the meantime, this one ends too.
  const issued = await tokens.issue(user, started);
  const refreshToken = await refreshTokens.create(user, started, caller);
  if (refreshToken === null) throw wrongCredentials();
  return authenticationResult(settings, issued, refreshToken);
}

const authenticationResult = (
  { tokenLifetimeSeconds }: IdentityContext['settings'],
  { idToken, accessToken }: Awaited<ReturnType<IdentityContext['tokens']['issue']>>,
  refreshToken: string,
): object => ({
  ChallengeParameters: {},
  AuthenticationResult: {
    TokenType: 'Bearer',
    ExpiresIn: tokenLifetimeSeconds,
    IdToken: idToken,
    AccessToken: accessToken,
    RefreshToken: refreshToken,
  },
});
