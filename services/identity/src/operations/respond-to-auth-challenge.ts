import { z } from 'zod';
import { type IdentityError, notAuthorized } from '../identity-error.ts';
import { assertAcceptable } from '../passwords/password-policy.ts';
import type { Operation } from './identity-context.ts';
import {
  invalidParameter,
  parseClientInput,
  parseInput,
  passwordSchema,
  textSchema,
  usernameSchema,
} from './input.ts';
import { signIn } from './sign-in.ts';

const inputSchema = z.object({
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
    inputSchema,
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
