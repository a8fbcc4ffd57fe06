import { z } from 'zod';
import { type Attempt, type Origin, tooManyAttempts } from '../attempts.ts';
import { IdentityError, invalidSession } from '../identity-error.ts';
import type { User } from '../users/user-store.ts';
import {
  type ChallengeAnswer,
  type IdentityContext,
  parseInput,
  textFieldSchema,
  usernameSchema,
} from './operation.ts';
import { noticeAbout } from './second-step-mails.ts';

export const isSecondStepOn = async ({ apps }: IdentityContext, { sub }: User): Promise<boolean> =>
  (await apps.read(sub)).enabledAt !== null;

export async function openSecondStep(
  { challenges, removals }: IdentityContext,
  user: User,
): Promise<object> {
  const dueAt = await removals.dueAt(user);
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: await challenges.open('SOFTWARE_TOKEN_MFA', user),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.sub,
      // In milliseconds since the epoch. Cognito has no such parameter.
      ...(dueAt === null ? {} : { REMOVAL_DUE_AT: String(dueAt.getTime()) }),
    },
  };
}

/** @throws IdentityError if the session has ended or is another user's, or the password has changed */
export async function userOfSecondStep(
  { challenges, users }: IdentityContext,
  {
    Session,
    username,
    kind = 'SOFTWARE_TOKEN_MFA',
  }: {
    readonly Session: string;
    readonly username: string;
    readonly kind?: 'SOFTWARE_TOKEN_MFA' | 'SECOND_STEP_REMOVAL';
  },
): Promise<User> {
  const opened = await challenges.find(kind, Session);
  const user = opened?.sub ? await users.find(opened.sub) : null;
  if (user === null || (username !== user.email && username !== user.sub)) throw invalidSession();
  if (user.status !== 'CONFIRMED' || user.passwordHash !== opened?.passwordHash) {
    throw invalidSession();
  }
  return user;
}

const answerSchema = z.object({
  USERNAME: usernameSchema,
  SOFTWARE_TOKEN_MFA_CODE: textFieldSchema(64).transform((code) => code.trim()),
});

/** Also accepts a recovery code, unlike Cognito. After a wrong code, the session stays open. */
export async function proveSecondStep(
  context: IdentityContext,
  { Session, ChallengeResponses }: ChallengeAnswer,
  origin: Origin,
): Promise<Attempt & { readonly user: User }> {
  const { attempts, challenges } = context;
  const { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code } = parseInput(
    answerSchema,
    ChallengeResponses,
  );
  const user = await userOfSecondStep(context, { Session, username });
  const attempt = { kind: 'second-step', username, user, origin } as const;
  if (!(await attempts.start(attempt))) throw tooManyAttempts('second-step');
  if (isAppCode(code)) await useAppCode(context, user, code);
  else await useRecoveryCode(context, user, code, origin);
  if (!(await challenges.close(Session))) throw invalidSession();
  await context.removals.end(user.sub);
  return attempt;
}

/** An app's codes have six digits. Recovery codes are longer. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

async function useAppCode({ apps }: IdentityContext, user: User, code: string): Promise<void> {
  const outcome = await apps.use(user.sub, code);
  if (outcome === 'wrong') throw wrongCode();
  if (outcome === 'again') {
    const message = 'Your software token has already been used once.';
    throw new IdentityError('ExpiredCodeException', message);
  }
}

async function useRecoveryCode(
  context: IdentityContext,
  user: User,
  code: string,
  origin: Origin,
): Promise<void> {
  const { recoveryCodes, pool, mails } = context;
  if (!(await recoveryCodes.use(user.sub, code))) throw wrongCode();
  const left = await recoveryCodes.count(user.sub);
  await noticeAbout(context, user, origin, { kind: 'recovery-code-used', left })(pool);
  await mails.sendSoon();
}

const wrongCode = (): IdentityError =>
  new IdentityError('CodeMismatchException', 'Invalid code received for user');
