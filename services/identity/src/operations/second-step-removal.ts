import { inTransaction } from '@qr-menu/stores/postgres';
import { z } from 'zod';
import { type Attempt, type Origin, tooManyAttempts, turnOf } from '../attempts.ts';
import { deliveryDetails, languageFor } from '../codes.ts';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import type { PlannedRemoval } from '../second-step/removals.ts';
import type { User } from '../users/user-store.ts';
import {
  clientCodeSchema,
  clientOperation,
  clientUserSchema,
  type IdentityContext,
  textFieldSchema,
  tokenSchema,
} from './operation.ts';
import { userOfSecondStep } from './second-step.ts';
import { noticeAbout } from './second-step-mails.ts';

const session = { Session: textFieldSchema(2048) };

/** Sends a code to a user who has the password but no app or recovery code. Cognito has no such call. */
export const requestSecondStepRemoval = clientOperation(
  clientUserSchema.extend(session),
  async (context, { Session, Username: username }, origin) => {
    const { attempts, codes, challenges, aside, mails } = context;
    const user = await userOfSecondStep(context, { Session, username });
    const attempt = { kind: 'code-sent', username, user, origin } as const;
    if (!(await attempts.start(attempt))) throw tooManyAttempts('code-sent');
    await codes.create(turnOf(attempt), user, 'lost-second-step', origin.language);
    aside(mails.sendSoon);
    return {
      CodeDeliveryDetails: deliveryDetails(username),
      Session: await challenges.open('SECOND_STEP_REMOVAL', user),
    };
  },
);

/** Checks the emailed code, and starts the 48-hour waiting period. */
export const confirmSecondStepRemoval = clientOperation(
  clientCodeSchema.extend(session),
  async (context, { Session, Username: username, ConfirmationCode }, origin) => {
    const { attempts, codes, pool, removals, mails } = context;
    const kind = 'SECOND_STEP_REMOVAL';
    const user = await userOfSecondStep(context, { Session, username, kind });
    const attempt = { kind: 'code-tried', username, user, origin } as const;
    if (!(await attempts.start(attempt))) throw tooManyAttempts('code-tried');
    await codes.use(turnOf(attempt), user, 'lost-second-step', ConfirmationCode);
    await attempts.uncount(attempt);
    const { dueAt } = await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      const removal = await removals.start(client, user);
      const mail = { ...mailAbout(user, removal, origin), kind: 'two-step-removal' } as const;
      await mails.put(client, mail, { about: [user.sub, removal.token] });
      return removal;
    });
    await mails.sendSoon();
    return { DueAt: dueAt.getTime() / 1000 };
  },
);

const mailAbout = (
  user: Pick<User, 'email' | 'language'>,
  { dueAt, token }: PlannedRemoval,
  { language }: Pick<Origin, 'language'>,
) => ({
  to: user.email,
  language: languageFor(user, language),
  dueAt: dueAt.toISOString(),
  token,
});

/** Cancels the removal. Anyone who can read the user's emails may do this. */
export const cancelSecondStepRemoval = clientOperation(
  z.object({ ClientId: z.string(), Token: tokenSchema }),
  async ({ removals }, { Token }) => {
    if (await removals.cancel(Token)) return {};
    const message = 'There is no removal to cancel.';
    throw new IdentityError('ResourceNotFoundException', message);
  },
);

export const completionSchema = clientUserSchema.extend(session);

/** Removes the second step and ends all sign-ins. Returns the attempt, so that the user can be signed in. */
export async function finishRemoval(
  context: IdentityContext,
  { Session, Username: username }: z.infer<typeof completionSchema>,
  origin: Origin,
): Promise<Attempt & { readonly user: User }> {
  const { apps, challenges, recoveryCodes, removals, pool, refreshTokens, mails } = context;
  const user = await userOfSecondStep(context, { Session, username });
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    if (!(await removals.finish(client, user))) {
      throw notAuthorized('The second step cannot be removed yet.');
    }
    await apps.remove(client, user.sub);
    await recoveryCodes.remove(client, user.sub);
    await noticeAbout(context, user, origin, { kind: 'two-step-off' })(client);
  });
  await challenges.close(Session);
  await refreshTokens.revokeAll(user.sub);
  await mails.sendSoon();
  return { kind: 'second-step', username, user, origin };
}

/** Sends reminders to up to `most` users whose waiting period ends soon, oldest request first. */
export async function remindOfRemovals(context: IdentityContext, most = 100): Promise<void> {
  const { removals, users, pool, mails } = context;
  await removals.forgetOld();
  for (let count = 0; count < most; count += 1) {
    const found = await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      const removal = await removals.remind(client);
      const user = removal && (await users.find(removal.sub));
      if (!removal || !user) return false;
      const written = mailAbout(user, removal, { language: null });
      const mail = { ...written, kind: 'two-step-removal-soon' } as const;
      await mails.put(client, mail, { about: [user.sub, removal.token], endsAt: removal.dueAt });
      return true;
    });
    if (!found) break;
  }
  await mails.sendSoon();
}
