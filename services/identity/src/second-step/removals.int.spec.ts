import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { expectRefusal } from '../../test/identity-calls.ts';
import { secondStepCallsTo } from '../../test/second-step-calls.ts';
import { clientId, createMovableClock } from '../../test/start-identity.ts';
import { useIdentity } from '../../test/use-identity.ts';

const clock = createMovableClock();
const minute = 60_000;
const hour = 60 * minute;
const identity = useIdentity({ clock });
const { userWithApp, sessionOf, signIn, sendCode, codeOf, ownCall, settingsOf, changePassword } =
  secondStepCallsTo(() => identity, clock);

const kindsTo = (email: string) => identity.mailsTo(email).map(({ kind }) => kind);

const request = async (Username: string) => {
  const input = { ClientId: clientId, Username, Session: await sessionOf(Username) };
  return (await ownCall('RequestSecondStepRemoval', input)).Session;
};
const confirm = (Username: string, Session: unknown, ConfirmationCode: string) =>
  ownCall('ConfirmSecondStepRemoval', { ClientId: clientId, Username, Session, ConfirmationCode });
const complete = async (Username: string) =>
  ownCall('CompleteSecondStepRemoval', {
    ClientId: clientId,
    Username,
    Session: await sessionOf(Username),
  });
const cancel = (Token: string) => ownCall('CancelSecondStepRemoval', { ClientId: clientId, Token });

const waitingUser = async () => {
  const user = await userWithApp();
  const { DueAt } = await confirm(
    user.email,
    await request(user.email),
    identity.codeFor(user.email),
  );
  return { ...user, dueAt: Number(DueAt) * 1000 };
};

/** Returns the secret from the link in the newest email of this kind. */
const tokenFor = (email: string, kind: 'two-step-removal' | 'two-step-removal-soon'): string => {
  const tokens = identity
    .mailsTo(email)
    .flatMap((mail) => (mail.kind === kind ? [mail.token] : []));
  return tokens.at(-1) ?? '';
};

it('removes a lost second step 48 hours after the user has entered the emailed code', async () => {
  const { email, dueAt, tokens } = await waitingUser();
  expect(dueAt).toBe(clock.now() + 48 * hour);
  expect(kindsTo(email)).toContain('two-step-removal');
  clock.advance(48 * hour - 1);
  const { ChallengeParameters } = await signIn(email);
  expect(ChallengeParameters?.REMOVAL_DUE_AT).toBe(String(dueAt));
  await expectRefusal(complete(email), 'NotAuthorizedException');
  clock.advance(1);
  const { AuthenticationResult } = await complete(email);
  const { IdToken } = AuthenticationResult as { readonly IdToken: string };
  expect(decodeJwt(IdToken)).not.toHaveProperty('amr');
  expect((await signIn(email)).AuthenticationResult).toBeDefined();
  expect(kindsTo(email)).toContain('two-step-off');
  await expectRefusal(settingsOf(tokens.AccessToken), 'NotAuthorizedException');
});

it('a reminder is sent six hours before a removal, and its link can cancel the removal too', async () => {
  const { email } = await waitingUser();
  clock.advance(42 * hour - 1);
  await identity.service.remindOfRemovals();
  expect(kindsTo(email)).not.toContain('two-step-removal-soon');
  clock.advance(1);
  await identity.service.remindOfRemovals();
  await identity.service.remindOfRemovals();
  expect(kindsTo(email).filter((kind) => kind === 'two-step-removal-soon')).toHaveLength(1);
  await cancel(tokenFor(email, 'two-step-removal-soon'));
  clock.advance(6 * hour);
  await expectRefusal(complete(email), 'NotAuthorizedException');
});

it('a removal is cancelled by the link in the first email, which works only once', async () => {
  const { email } = await waitingUser();
  const token = tokenFor(email, 'two-step-removal');
  await cancel(token);
  await expectRefusal(cancel(token), 'ResourceNotFoundException');
  clock.advance(48 * hour);
  await expectRefusal(complete(email), 'NotAuthorizedException');
});

it.each<[name: string, act: (user: Awaited<ReturnType<typeof waitingUser>>) => Promise<unknown>]>([
  [
    'a sign-in with the second step',
    async ({ email, secret }) => sendCode(email, await sessionOf(email), await codeOf(secret)),
  ],
  ['a week without a sign-in', async () => clock.advance(7 * 24 * hour)],
])('%s cancels a removal', async (_name, act) => {
  const user = await waitingUser();
  clock.advance(minute);
  await act(user);
  clock.advance(48 * hour);
  await expectRefusal(complete(user.email), 'NotAuthorizedException');
});

it('a new password cancels a removal', async () => {
  const { email, tokens } = await waitingUser();
  await changePassword(tokens.AccessToken);
  clock.advance(48 * hour);
  const { Session } = await signIn(email, 'another password');
  const input = { ClientId: clientId, Username: email, Session };
  await expectRefusal(ownCall('CompleteSecondStepRemoval', input), 'NotAuthorizedException');
});

it.each<[exception: string, when: string, act: () => Promise<unknown>]>([
  [
    'CodeMismatchException',
    'the code is wrong',
    async () => {
      const { email } = await userWithApp();
      await confirm(email, await request(email), '00000000');
    },
  ],
  [
    'NotAuthorizedException',
    'the code comes ten minutes later',
    async () => {
      const { email } = await userWithApp();
      const session = await request(email);
      clock.advance(10 * minute);
      await confirm(email, session, identity.codeFor(email));
    },
  ],
  [
    'NotAuthorizedException',
    'it is confirmed in the session of the sign-in',
    async () => {
      const { email } = await userWithApp();
      await request(email);
      await confirm(email, await sessionOf(email), identity.codeFor(email));
    },
  ],
  [
    'NotAuthorizedException',
    'the password was not entered',
    async () => {
      const { email } = await userWithApp();
      const input = { ClientId: clientId, Username: email, Session: 'invented' };
      await ownCall('RequestSecondStepRemoval', input);
    },
  ],
  ['ResourceNotFoundException', 'an unknown link cancels it', () => cancel('invented')],
])('a removal is refused with %s when %s', async (name, _when, act) => {
  await expectRefusal(act(), name);
});
