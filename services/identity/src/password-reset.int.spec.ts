import type { TestDatabase } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsTo, password } from '../test/identity-calls.ts';
import { openDatabase } from '../test/identity-database.ts';
import { createMovableClock, type StartedIdentity, startIdentity } from '../test/start-identity.ts';

const clock = createMovableClock();
const hour = 3_600_000;
let database: TestDatabase;
let identity: StartedIdentity;
const {
  newEmail,
  signUp,
  signIn,
  refresh,
  getUser,
  answer,
  forgot,
  reset,
  changePassword,
  signOutEverywhere,
  revoke,
  confirmedUser,
  signedIn,
  wrongCodeFor,
} = callsTo(() => identity);

beforeAll(async () => {
  database = await openDatabase();
  identity = await startIdentity({ databaseUrl: database.url, clock });
});
afterAll(async () => {
  await identity.stop();
  await database.drop();
});

const named = (name: string) => expect.objectContaining({ name });
const refused = (call: Promise<unknown>, name: string) => expect(call).rejects.toEqual(named(name));

describe('a forgotten password', () => {
  it('is replaced with the code that was sent, and ends what was signed in before', async () => {
    const email = await confirmedUser();
    const before = await signedIn(email);
    const { CodeDeliveryDetails } = await forgot(email.toUpperCase());
    expect(CodeDeliveryDetails?.Destination).toBe('o***@e***');
    await signedIn(email);
    await reset(email);
    await refused(signIn(email), 'NotAuthorizedException');
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
    await refused(refresh(before.RefreshToken), 'NotAuthorizedException');
    await refused(reset(email), 'ExpiredCodeException');
  });

  it.each<[exception: string, when: string, act: (email: string) => Promise<unknown>]>([
    ['CodeMismatchException', 'the code is wrong', (email) => reset(email, wrongCodeFor(email))],
    ['CodeMismatchException', 'nobody has the address', () => reset('nobody@example.com', '1')],
    [
      'ExpiredCodeException',
      'no code was asked for',
      async () => reset(await confirmedUser(), '1'),
    ],
    [
      'ExpiredCodeException',
      'the code is an hour old',
      (email) => {
        clock.advance(hour);
        return reset(email);
      },
    ],
    [
      'InvalidPasswordException',
      'the new password is short',
      (email) => reset(email, undefined, 'short'),
    ],
    [
      'LimitExceededException',
      'even the right code comes after five wrong ones',
      async (email) => {
        for (let tried = 0; tried < 5; tried += 1) {
          await reset(email, wrongCodeFor(email)).catch(() => {});
        }
        await reset(email);
      },
    ],
    [
      'LimitExceededException',
      'a sixth code is wanted',
      async (email) => {
        for (let sent = 1; sent < 5; sent += 1) await forgot(email);
        await forgot(email);
      },
    ],
  ])('gives %s when %s', async (name, _when, act) => {
    const email = await confirmedUser();
    await forgot(email);
    await refused(act(email), name);
  });

  it('is not told from an unknown or unconfirmed user, who get no code', async () => {
    const email = newEmail();
    await signUp(email);
    const signUpCode = identity.codeFor(email);
    await forgot(email);
    expect(identity.codeFor(email)).toBe(signUpCode);
    const { CodeDeliveryDetails } = await forgot('nobody@example.com');
    expect(CodeDeliveryDetails?.Destination).toBe('n***@e***');
    expect(() => identity.codeFor('nobody@example.com')).toThrow();
  });
});

describe('a password that must be reset', () => {
  it('lets nobody in, and only who knows it is told why', async () => {
    const email = await confirmedUser();
    const { RefreshToken } = await signedIn(email);
    await identity.service.requirePasswordReset(email);
    await refused(signIn(email), 'PasswordResetRequiredException');
    await refused(signIn(email, 'wrong password'), 'NotAuthorizedException');
    await refused(refresh(RefreshToken), 'NotAuthorizedException');
    await reset(email);
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
  });
});

describe('an invited user', () => {
  const invite = async () => {
    const email = newEmail();
    await identity.service.inviteUser({ email, name: 'Staff', phone: null });
    return { email, temporary: identity.codeFor(email) };
  };

  it('signs in with the temporary password and chooses another', async () => {
    const { email, temporary } = await invite();
    const { ChallengeName, Session } = await signIn(email, temporary);
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    await refused(answer('other@example.com', Session), 'NotAuthorizedException');
    expect((await answer(email, Session)).AuthenticationResult?.IdToken).toBeDefined();
    clock.advance(30 * 24 * hour);
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
  });

  it('is too late after a week, and cannot reset what was never theirs', async () => {
    const { email, temporary } = await invite();
    await refused(forgot(email), 'NotAuthorizedException');
    clock.advance(7 * 24 * hour);
    await expect(signIn(email, temporary)).rejects.toThrow('Temporary password has expired');
  });

  it('is not invited over an existing user', async () => {
    const again = { email: await confirmedUser(), name: null, phone: null };
    await expect(identity.service.inviteUser(again)).rejects.toMatchObject({
      code: 'UsernameExistsException',
    });
  });

  it('loses the other open sign-ins when the password is chosen', async () => {
    const { email, temporary } = await invite();
    const [first, second] = [await signIn(email, temporary), await signIn(email, temporary)];
    await answer(email, first.Session);
    await refused(answer(email, second.Session, 'a third password'), 'NotAuthorizedException');
  });
});

describe('a password change', () => {
  it('needs the present password and keeps the sign-in', async () => {
    const email = await confirmedUser();
    const { AccessToken, RefreshToken } = await signedIn(email);
    await refused(changePassword(AccessToken, 'wrong password'), 'NotAuthorizedException');
    await changePassword(AccessToken);
    await refresh(RefreshToken);
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
    await refused(signIn(email, password), 'NotAuthorizedException');
  });
});

describe('signing out', () => {
  it('everywhere ends every sign-in of the user, and nobody else’s', async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const other = await signedIn(await confirmedUser());
    await signOutEverywhere(here.AccessToken);
    for (const { RefreshToken } of [here, there]) {
      await refused(refresh(RefreshToken), 'NotAuthorizedException');
    }
    await expect(getUser(there.AccessToken)).rejects.toThrow('Access Token has been revoked');
    await refused(signOutEverywhere(here.AccessToken), 'NotAuthorizedException');
    await refresh(other.RefreshToken);
  });

  it('of one device ends that sign-in only, once and for all', async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    await revoke(here.RefreshToken);
    await revoke(here.RefreshToken);
    await refused(refresh(here.RefreshToken), 'NotAuthorizedException');
    await refused(getUser(here.AccessToken), 'NotAuthorizedException');
    await refresh(there.RefreshToken);
    await getUser(there.AccessToken);
    await refused(revoke(there.AccessToken), 'UnsupportedTokenTypeException');
  });
});

describe('an address', () => {
  it('may not guess at many users, but is let in again after a while', async () => {
    clock.advance(24 * hour);
    const email = await confirmedUser();
    for (let signedInOften = 0; signedInOften < 30; signedInOften += 1) await signedIn(email);
    const guesses = Array.from({ length: 100 }, (_, n) => signIn(`user-${n}@example.com`));
    const answers = await Promise.allSettled(guesses);
    for (const guess of answers) {
      expect(guess).toMatchObject({ reason: { name: 'NotAuthorizedException' } });
    }
    await refused(signIn(email), 'TooManyRequestsException');
    clock.advance(300_000);
    await signedIn(email);
  });
});
