import { z } from 'zod';
import { type Attempt, attemptSucceeded, startAttempt } from '../attempts/attempt.ts';
import { IdentityError, notAuthorized, wrongCredentials } from '../identity-error.ts';
import type { User } from '../users/user.ts';
import type { IdentityContext, Operation } from './identity-context.ts';
import {
  invalidParameter,
  parseClientInput,
  parseInput,
  passwordSchema,
  textSchema,
  usernameSchema,
} from './input.ts';
import { authenticationResult, signIn } from './sign-in.ts';

const inputSchema = z.object({
  ClientId: z.string(),
  AuthFlow: z.string(),
  AuthParameters: z.record(z.string(), z.string()).default({}),
});
const passwordParametersSchema = z.object({ USERNAME: usernameSchema, PASSWORD: passwordSchema });
const refreshParametersSchema = z.object({ REFRESH_TOKEN: textSchema(4096) });

/** Signs in with a password, or renews the tokens of a sign-in. */
export const initiateAuth: Operation = async (context, input, address) => {
  const { AuthFlow, AuthParameters } = parseClientInput(inputSchema, input, context.settings);
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
