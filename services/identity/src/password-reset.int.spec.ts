import { createClosers, createLogger, systemClock } from '@qr-menu/runtime/process';
import { waitUntil } from '@qr-menu/testkit';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { callsTo, expectRefusal, password } from '../test/identity-calls.ts';
import { createMovableClock } from '../test/start-identity.ts';
import { useIdentity } from '../test/use-identity.ts';
import { issuerOf } from './settings.ts';
import { createEndedSignIns } from './tokens/ended-sign-ins.ts';
import { removePerson } from './users/known-person.ts';
import { endedHash } from './verification/ended-sign-ins.ts';
import { openIdentity } from './verification/open-identity.ts';

const clock = createMovableClock();
const minute = 60_000;
const hour = 60 * minute;
const identity = useIdentity({ clock });
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
  listDevices,
  forgetDevice,
  confirmedUser,
  signedIn,
  wrongCodeFor,
} = callsTo(() => identity);

/** Runs `act` once, as soon as the next password has been hashed or compared, before that call continues. */
function whileUnderWay(work: 'hash' | 'matches', act: () => Promise<unknown>): void {
  const { passwords } = identity;
  const original = passwords[work];
  const late = async (turn: string, secret: string, stored: string | null) => {
    Object.assign(passwords, { [work]: original });
    const result = await original(turn, secret, stored);
    await act();
    return result;
  };
  Object.assign(passwords, { [work]: late });
}

describe('a forgotten password', () => {
  it('can be changed with the emailed code, which ends earlier sign-ins', async () => {
    const email = await confirmedUser();
    const before = await signedIn(email);
    const { CodeDeliveryDetails } = await forgot(email.toUpperCase());
    expect(CodeDeliveryDetails?.Destination).toBe('o***@e***');
    await signedIn(email);
    await reset(email);
    await expectRefusal(signIn(email), 'NotAuthorizedException');
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
    await expectRefusal(refresh(before.RefreshToken), 'NotAuthorizedException');
    await expectRefusal(reset(email), 'CodeMismatchException');
  });

  it.each<[exception: string, when: string, act: (email: string) => Promise<unknown>]>([
    ['CodeMismatchException', 'the code is wrong', (email) => reset(email, wrongCodeFor(email))],
    ['CodeMismatchException', 'nobody has the address', () => reset('nobody@example.com', '1')],
    [
      'CodeMismatchException',
      'no code was requested',
      async () => reset(await confirmedUser(), '1'),
    ],
    [
      'ExpiredCodeException',
      'the code is ten minutes old',
      (email) => {
        clock.advance(10 * minute);
        return reset(email);
      },
    ],
    [
      'InvalidPasswordException',
      'the new password is short',
      (email) => reset(email, undefined, 'short'),
    ],
    [
      'InvalidPasswordException',
      'the new password is one of the most common',
      (email) => reset(email, undefined, 'Password1'),
    ],
    [
      'LimitExceededException',
      'the right code comes after five wrong ones',
      async (email) => {
        for (let tried = 0; tried < 5; tried += 1) {
          await reset(email, wrongCodeFor(email)).catch(() => {});
        }
        await reset(email);
      },
    ],
    [
      'LimitExceededException',
      'a sixth code is requested',
      async (email) => {
        for (let sent = 1; sent < 5; sent += 1) await forgot(email);
        await forgot(email);
      },
    ],
  ])('returns %s when %s', async (name, _when, act) => {
    const email = await confirmedUser();
    await forgot(email);
    await expectRefusal(act(email), name);
  });

  it('accepts any of the last three codes until one of them is used', async () => {
    const email = await confirmedUser();
    const codes: string[] = [];
    for (let sent = 0; sent < 4; sent += 1) {
      await forgot(email);
      codes.push(identity.codeFor(email));
    }
    const [first, second, third, newest] = codes;
    await expectRefusal(reset(email, first), 'CodeMismatchException');
    await reset(email, second);
    await expectRefusal(reset(email, third), 'CodeMismatchException');
    await expectRefusal(reset(email, newest), 'CodeMismatchException');
  });

  it('accepts only one of two codes that are sent at once', async () => {
    const email = await confirmedUser();
    await forgot(email);
    const first = identity.codeFor(email);
    await forgot(email);
    const both = await Promise.allSettled([reset(email, first), reset(email)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('reports an older code as expired even though a newer one is still valid', async () => {
    const email = await confirmedUser();
    await forgot(email);
    const first = identity.codeFor(email);
    clock.advance(5 * minute);
    await forgot(email);
    clock.advance(5 * minute);
    await expectRefusal(reset(email, first), 'ExpiredCodeException');
    await reset(email);
  });

  it('returns the same response for an unknown or unconfirmed user, but sends no code', async () => {
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
  it('can be reset within an hour with the emailed code', async () => {
    const email = await confirmedUser();
    await identity.service.requirePasswordReset(email);
    clock.advance(hour - 1);
    await reset(email);
    await identity.service.requirePasswordReset(email);
    clock.advance(hour);
    await expectRefusal(reset(email), 'ExpiredCodeException');
  });

  it('does not allow a sign-in, and only the right user is given the reason', async () => {
    const email = await confirmedUser();
    const { RefreshToken } = await signedIn(email);
    await identity.service.requirePasswordReset(email);
    await expectRefusal(signIn(email), 'PasswordResetRequiredException');
    await expectRefusal(signIn(email, 'wrong password'), 'NotAuthorizedException');
    await expectRefusal(refresh(RefreshToken), 'NotAuthorizedException');
    await reset(email);
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
  });
});

describe('a user with the old password', () => {
  const owners = 'the owner’s own password';
  const resets: readonly [how: string, act: (email: string) => Promise<unknown>][] = [
    ['the code', (email) => reset(email, undefined, owners)],
    ['an operator', (email) => identity.service.requirePasswordReset(email)],
  ];

  it.each(resets)('cannot change the password while %s resets it', async (how, act) => {
    const email = await confirmedUser();
    const { AccessToken, RefreshToken } = await signedIn(email);
    await forgot(email);
    whileUnderWay('hash', () => act(email));
    await expectRefusal(changePassword(AccessToken), 'NotAuthorizedException');
    await expectRefusal(refresh(RefreshToken), 'NotAuthorizedException');
    await expectRefusal(signIn(email, 'another password'), 'NotAuthorizedException');
    if (how === 'the code') await signIn(email, owners);
    else await expectRefusal(signIn(email), 'PasswordResetRequiredException');
  });

  it.each(resets)('cannot sign in while %s resets the password', async (_how, act) => {
    const email = await confirmedUser();
    await forgot(email);
    whileUnderWay('matches', () => act(email));
    await expectRefusal(signIn(email), 'NotAuthorizedException');
    const { rows } = await identity.pool.query(
      'select from identity.refresh_tokens join identity.users using (sub) where email = $1',
      [email],
    );
    expect(rows).toEqual([]);
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
    await expectRefusal(answer('other@example.com', Session), 'NotAuthorizedException');
    expect((await answer(email, Session)).AuthenticationResult?.IdToken).toBeDefined();
    clock.advance(30 * 24 * hour);
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
  });

  it("has a week to sign in, and cannot reset another user's password", async () => {
    const { email, temporary } = await invite();
    await forgot(email);
    expect(identity.codeFor(email)).toBe(temporary);
    clock.advance(7 * 24 * hour);
    await expect(signIn(email, temporary)).rejects.toThrow('Temporary password has expired');
  });

  it('is not invited if the user already exists', async () => {
    const again = { email: await confirmedUser(), name: null, phone: null };
    await expect(identity.service.inviteUser(again)).rejects.toMatchObject({
      code: 'UsernameExistsException',
    });
  });

  it('cannot continue other unfinished sign-ins after choosing a password', async () => {
    const { email, temporary } = await invite();
    const [first, second] = [await signIn(email, temporary), await signIn(email, temporary)];
    await answer(email, first.Session);
    await expectRefusal(
      answer(email, second.Session, 'a third password'),
      'NotAuthorizedException',
    );
  });

  it('can choose a password only once, even in two windows', async () => {
    const { email, temporary } = await invite();
    const [first, second] = [await signIn(email, temporary), await signIn(email, temporary)];
    whileUnderWay('hash', () => answer(email, first.Session));
    await expectRefusal(
      answer(email, second.Session, 'a third password'),
      'NotAuthorizedException',
    );
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
  });
});

describe('a password change', () => {
  it('requires the current password and keeps the sign-in', async () => {
    const email = await confirmedUser();
    const { AccessToken, RefreshToken } = await signedIn(email);
    await expectRefusal(changePassword(AccessToken, 'wrong password'), 'NotAuthorizedException');
    await expectRefusal(
      changePassword(AccessToken, password, 'Password1'),
      'InvalidPasswordException',
    );
    await changePassword(AccessToken);
    await refresh(RefreshToken);
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
    await expectRefusal(signIn(email, password), 'NotAuthorizedException');
  });

  it('ends only the other sign-ins of the same user', async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const otherUser = await signedIn(await confirmedUser());
    await changePassword(here.AccessToken);
    await expectRefusal(refresh(there.RefreshToken), 'NotAuthorizedException');
    await expectRefusal(getUser(there.AccessToken), 'NotAuthorizedException');
    await getUser(here.AccessToken);
    await refresh(here.RefreshToken);
    await refresh(otherUser.RefreshToken);
  });
});

describe('the ID tokens of a sign-in that has ended', () => {
  const open = () => {
    const { settings } = identity;
    const closers = createClosers();
    const logger = createLogger('ended sign-ins', 'silent');
    const pool = openIdentity(
      {
        AWS_REGION: 'eu-central-1',
        COGNITO_USER_POOL_ID: settings.userPoolId,
        COGNITO_CLIENT_ID: settings.clientId,
        IDENTITY_ISSUER: issuerOf(settings),
        IDENTITY_JWKS_URL: undefined,
      },
      { clock: { now: clock.now, sleep: systemClock.sleep }, logger, closers },
    );
    return { pool, close: closers.closeAll };
  };
  const ended = { reason: 'expired', code: 'UNAUTHENTICATED' };

  it.each<[cause: string, end: (email: string, accessToken?: string) => Promise<unknown>]>([
    ['a changed password', (_email, accessToken) => changePassword(accessToken)],
    [
      'a reset password',
      async (email) => {
        await forgot(email);
        await reset(email);
      },
    ],
    ['an administrator', (email) => identity.service.requirePasswordReset(email)],
    ['signing out everywhere', (_email, accessToken) => signOutEverywhere(accessToken)],
    [
      'another device',
      async (_email, accessToken = '') => {
        const { device_key: own } = decodeJwt<{ device_key: string }>(accessToken);
        const { Devices = [] } = await listDevices(accessToken);
        const otherDevice = Devices.find(({ DeviceKey }) => DeviceKey !== own);
        await forgetDevice(accessToken, otherDevice?.DeviceKey);
      },
    ],
  ])('are refused once %s has ended it', async (cause, end) => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const otherUser = await signedIn(await confirmedUser());
    clock.advance(1000);
    await end(email, here.AccessToken);
    const { pool, close } = open();
    const verify = ({ IdToken = '' }) => pool.verify(IdToken);
    await waitUntil(async () =>
      verify(there).then(
        () => false,
        () => true,
      ),
    );
    await expect(verify(there)).rejects.toMatchObject(ended);
    // The sign-in that ended the others stays valid.
    if (cause === 'a changed password' || cause === 'another device') await verify(here);
    else await expect(verify(here)).rejects.toMatchObject(ended);
    await verify(otherUser);
    await close();
  });

  it('revoking a refresh token invalidates only the ID tokens of its sign-in', async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    clock.advance(1000);
    await revoke(there.RefreshToken);
    const { pool, close } = open();
    await waitUntil(async () =>
      pool.verify(there.IdToken ?? '').then(
        () => false,
        () => true,
      ),
    );
    await expect(pool.verify(there.IdToken ?? '')).rejects.toMatchObject(ended);
    await pool.verify(here.IdToken ?? '');
    await close();
  });

  it('many ended sign-ins of a user are combined into one entry', async () => {
    const email = await confirmedUser();
    const list = async () =>
      (await fetch(`${issuerOf(identity.settings)}/.well-known/ended-sign-ins.json`)).json();
    clock.advance(2 * hour);
    const first = await signedIn(email);
    const { sub = '' } = decodeJwt(first.AccessToken ?? '');
    await revoke(first.RefreshToken);
    expect(await list()).toMatchObject({ ended: [], signIns: [expect.any(String)] });
    for (let ends = 0; ends < 20; ends += 1) await revoke((await signedIn(email)).RefreshToken);
    clock.advance(minute);
    expect(await list()).toMatchObject({
      ended: [{ user: endedHash(sub), kept: null }],
      signIns: [],
    });
  });

  it('ID tokens are refused once the user is removed', async () => {
    const { IdToken = '' } = await signedIn(await confirmedUser());
    clock.advance(1000);
    await removePerson(identity.pool, decodeJwt(IdToken).sub ?? '');
    const { pool, close } = open();
    await waitUntil(async () =>
      pool.verify(IdToken).then(
        () => false,
        () => true,
      ),
    );
    await close();
  });

  it('reusing a refresh token revokes the ID tokens of its sign-in, but not those of other sign-ins', async () => {
    const email = await confirmedUser();
    const [stolen, there] = [await signedIn(email), await signedIn(email)];
    await refresh(stolen.RefreshToken);
    clock.advance(60_000);
    await expectRefusal(refresh(stolen.RefreshToken), 'RefreshTokenReuseException');
    const { pool, close } = open();
    await waitUntil(async () =>
      pool.verify(stolen.IdToken ?? '').then(
        () => false,
        () => true,
      ),
    );
    const renewed = await refresh(there.RefreshToken);
    await pool.verify(renewed.AuthenticationResult?.IdToken ?? '');
    await close();
  });

  it('sign-ins are not listed separately after all sign-ins of the user have ended', async () => {
    const email = await confirmedUser();
    const { AccessToken = '' } = await signedIn(email);
    const { sub = '', origin_jti } = decodeJwt<{ origin_jti: string }>(AccessToken);
    clock.advance(1000);
    await signOutEverywhere(AccessToken);
    const list = createEndedSignIns(identity.pool, clock);
    await list.record(sub, origin_jti);
    expect(await list.published()).toContain(
      JSON.stringify({ user: endedHash(sub), at: clock.now(), kept: null }),
    );
  });

  it('sign-ins that have ended are listed under hashes that reveal nothing to others', async () => {
    const email = await confirmedUser();
    const { AccessToken } = await signedIn(email);
    const { Username = '' } = await getUser(AccessToken);
    clock.advance(1000);
    await signOutEverywhere(AccessToken);
    const uri = `${issuerOf(identity.settings)}/.well-known/ended-sign-ins.json`;
    const response = await fetch(uri);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(text).toContain(endedHash(Username));
    expect(text).not.toContain(Username);
  });
});

describe('signing out', () => {
  it("ends only this user's sign-ins when signing out everywhere", async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const otherUser = await signedIn(await confirmedUser());
    await signOutEverywhere(here.AccessToken);
    for (const { RefreshToken } of [here, there]) {
      await expectRefusal(refresh(RefreshToken), 'NotAuthorizedException');
    }
    await expect(getUser(there.AccessToken)).rejects.toThrow('Access Token has been revoked');
    await expectRefusal(signOutEverywhere(here.AccessToken), 'NotAuthorizedException');
    await refresh(otherUser.RefreshToken);
  });

  it('on one device permanently ends that sign-in and no other', async () => {
    const email = await confirmedUser();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    await revoke(here.RefreshToken);
    await revoke(here.RefreshToken);
    await expectRefusal(refresh(here.RefreshToken), 'NotAuthorizedException');
    await expectRefusal(getUser(here.AccessToken), 'NotAuthorizedException');
    await refresh(there.RefreshToken);
    await getUser(there.AccessToken);
    await expectRefusal(revoke(there.AccessToken), 'UnsupportedTokenTypeException');
  });
});

it('renewing a sign-in fails if the sign-in is revoked at the same moment', async () => {
  const email = await confirmedUser();
  const { RefreshToken } = await signedIn(email);
  const client = new pg.Client(identity.databaseUrl);
  await client.connect();
  await client.query('begin; lock table identity.users in access exclusive mode');
  const renewing = expectRefusal(refresh(RefreshToken), 'NotAuthorizedException');
  await waitUntil(async () => {
    const waiting = await client.query(
      "select from pg_locks where relation = 'identity.users'::regclass and not granted",
    );
    return waiting.rowCount !== 0;
  });
  // A password reset deletes the tokens in the same way.
  await client.query('delete from identity.refresh_tokens; commit');
  await renewing;
  await client.end();
});

describe('an address that makes many attempts', () => {
  it('cannot guess passwords of many users, but can sign in again after a while', async () => {
    clock.advance(24 * hour);
    const email = await confirmedUser();
    for (let signedInOften = 0; signedInOften < 30; signedInOften += 1) await signedIn(email);
    const refusals = new Set<string>();
    for (let first = 0; first < 100; first += 10) {
      const guesses = Array.from({ length: 10 }, (_, n) => signIn(`user-${first + n}@example.com`));
      const answers = await Promise.allSettled(guesses);
      for (const answer of answers) {
        refusals.add('reason' in answer ? answer.reason.name : 'signed in');
      }
    }
    expect([...refusals]).toEqual(['NotAuthorizedException']);
    await expectRefusal(signIn(email), 'TooManyRequestsException');
    clock.advance(300_000);
    await signedIn(email);
  });
});
