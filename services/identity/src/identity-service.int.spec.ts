import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { callsTo, expectRefusal, password } from '../test/identity-calls.ts';
import { openDatabase } from '../test/identity-database.ts';
import { clientId, createMovableClock, startIdentity } from '../test/start-identity.ts';
import { useIdentity } from '../test/use-identity.ts';
import { issuerOf } from './settings.ts';
import { jwksUriOf } from './verification/open-identity.ts';
import { createTokenVerifier } from './verification/token-verifier.ts';

const clock = createMovableClock();
const hour = 3_600_000;
const identity = useIdentity({ clock });
const {
  newEmail,
  signUp,
  confirm,
  resend,
  signIn,
  refresh,
  renew,
  getUser,
  answer,
  confirmedUser,
  signedIn,
} = callsTo(() => identity);

describe('registering', () => {
  it('allows a sign-in whose tokens our verifier accepts', async () => {
    const email = newEmail();
    const registered = await signUp(email.toUpperCase(), {
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'phone_number', Value: '+359888123456' },
        { Name: 'name', Value: 'Механа „При Стойчо“' },
      ],
    });
    expect(registered).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { AttributeName: 'email', Destination: 'o***@e***' },
    });
    expect(identity.codeFor(email)).toMatch(/^\d{8}$/);
    await confirm(email);
    const tokens = await signedIn(email);

    const issuer = issuerOf(identity.settings);
    const verifier = createTokenVerifier({ issuer, clientId, jwksUri: jwksUriOf(issuer), clock });
    expect(await verifier.verify(tokens.IdToken ?? '')).toEqual({
      sub: registered.UserSub,
      email,
      emailVerified: true,
      signedInAt: Math.floor(clock.now() / 1000),
      isEnded: expect.any(Function),
      isTwoStep: expect.any(Function),
      expiresAt: Math.floor(clock.now() / 1000) + 900,
    });
    expect(tokens).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' });
    expect(decodeJwt(tokens.IdToken ?? '')).toMatchObject({
      token_use: 'id',
      'cognito:username': registered.UserSub,
      email_verified: true,
      phone_number: '+359888123456',
      name: 'Механа „При Стойчо“',
      auth_time: Math.floor(clock.now() / 1000),
    });
    expect(decodeJwt(tokens.AccessToken ?? '')).toMatchObject({
      token_use: 'access',
      client_id: clientId,
      scope: 'aws.cognito.signin.user.admin',
      username: registered.UserSub,
    });
    const user = await getUser(tokens.AccessToken);
    expect(user.Username).toBe(registered.UserSub);
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: email });
  });

  it('gives unknown users the same response as if a code had been sent', async () => {
    const { CodeDeliveryDetails } = await resend('nobody@example.com');
    expect(CodeDeliveryDetails?.Destination).toBe('n***@e***');
    const confirmed = await confirmedUser();
    await resend(confirmed);
    expect(() => identity.codeFor(confirmed)).toThrow();
  });
});

describe('a sign-in', () => {
  it('accepts the email address in upper case', async () => {
    const email = await confirmedUser();
    await signedIn(email.toUpperCase());
  });

  it('is renewed with its refresh token', async () => {
    const tokens = await signedIn(await confirmedUser());
    clock.advance(2 * hour);
    const renewed = await refresh(tokens.RefreshToken);
    expect(renewed.AuthenticationResult?.RefreshToken).not.toBe(tokens.RefreshToken);
    const before = decodeJwt(tokens.IdToken ?? '');
    const after = decodeJwt(renewed.AuthenticationResult?.IdToken ?? '');
    expect(after).toMatchObject({ sub: before.sub, auth_time: before.auth_time });
    expect(after.exp).toBe((before.exp ?? 0) + 2 * 3600);
  });

  it('requires a new password if the first one was temporary', async () => {
    const email = newEmail();
    const user = { email, password, name: 'Staff', phone: '+359888123456' };
    await identity.service.ensureUser({ ...user, mustChangePassword: true });
    const challenge = await signIn(email);
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    expect(challenge.AuthenticationResult).toBeUndefined();
    await expect(answer(email, challenge.Session, 'short')).rejects.toThrow(
      expect.objectContaining({ name: 'InvalidPasswordException' }),
    );
    await expect(answer(email, challenge.Session, 'Password1')).rejects.toThrow(
      'Provided password cannot be used for security reasons.',
    );
    const finished = await answer(email, challenge.Session);
    expect(finished.AuthenticationResult?.IdToken).toBeDefined();
    await expect(answer(email, challenge.Session)).rejects.toThrow('Invalid session for the user.');
    await expect(signIn(email)).rejects.toThrow('Incorrect username or password.');
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();

    await identity.service.ensureUser({ ...user, mustChangePassword: true });
    expect((await signIn(email, 'another password')).AuthenticationResult).toBeDefined();
  });

  it('refuses a common password, even for a user created by a command', async () => {
    const user = { email: newEmail(), password: 'Password1', name: 'Demo', phone: '' };
    await expect(identity.service.ensureUser(user)).rejects.toThrow(
      'Provided password cannot be used for security reasons.',
    );
    await expect(signIn(user.email, 'Password1')).rejects.toThrow(
      'Incorrect username or password.',
    );
  });

  it('works for a user created by a command, even if the address had been registered before', async () => {
    const email = newEmail();
    await signUp(email, { Password: 'quite another one' });
    const user = { email, password, name: 'Demo', phone: '+359888123456' };
    const { sub } = await identity.service.ensureUser(user);
    expect(await identity.service.ensureUser(user)).toEqual({ sub });
    expect(decodeJwt((await signedIn(email)).IdToken ?? '')).toMatchObject({ sub, name: 'Demo' });
  });
});

describe('a refresh token', () => {
  const minute = 60_000;

  it('is replaced each time it is used, and its sign-in still ends after 30 days', async () => {
    const first = await signedIn(await confirmedUser());
    let { RefreshToken } = first;
    for (let day = 1; day < 30; day += 1) {
      clock.advance(24 * hour);
      RefreshToken = (await renew(RefreshToken)).RefreshToken;
    }
    clock.advance(24 * hour);
    await expectRefusal(renew(RefreshToken), 'NotAuthorizedException');
  });

  it('has the same successor for a minute, so that two tabs or a lost response do no harm', async () => {
    const { RefreshToken: first } = await signedIn(await confirmedUser());
    const both = await Promise.all([renew(first), refresh(first)]);
    const { RefreshToken: second } = both[0];
    expect(both[1].AuthenticationResult?.RefreshToken).toBe(second);
    clock.advance(minute - 1);
    expect((await renew(first)).RefreshToken).toBe(second);
    const { RefreshToken: third } = await renew(second);
    expect(third).not.toBe(second);
    expect((await renew(third)).IdToken).toBeDefined();
  });

  it.each([
    ['a minute after it was replaced', async () => clock.advance(minute)],
    ['although its successor was used', async (successor?: string) => renew(successor)],
    [
      'long after it was replaced, by a thief or by the victim',
      async (successor?: string) => {
        let token = successor;
        for (let times = 0; times < 3; times += 1) {
          clock.advance(hour);
          token = (await renew(token)).RefreshToken;
        }
      },
    ],
  ])('ends the sign-in if it is used again: %s', async (_when, meanwhile) => {
    const email = await confirmedUser();
    const [stolen, elsewhere] = [await signedIn(email), await signedIn(email)];
    const next = await renew(stolen.RefreshToken);
    await meanwhile(next.RefreshToken);
    await expectRefusal(renew(stolen.RefreshToken), 'RefreshTokenReuseException');
    await expectRefusal(renew(next.RefreshToken), 'NotAuthorizedException');
    await expectRefusal(getUser(next.AccessToken), 'NotAuthorizedException');
    await renew(elsewhere.RefreshToken);
  });

  it('still works if the previous release issued it, and is then replaced on each use', async () => {
    const email = await confirmedUser();
    const { RefreshToken: old } = await signedIn(email);
    await identity.pool.query('update identity.refresh_tokens set family_hash = null');
    const { RefreshToken: next } = await renew(old);
    await renew(next);
    await expectRefusal(renew(old), 'RefreshTokenReuseException');
  });

  it('is refused without side effects if it was never issued', async () => {
    const { RefreshToken = '' } = await signedIn(await confirmedUser());
    const invented = ['A'.repeat(64), RefreshToken.slice(32).repeat(2), ''];
    for (const token of invented) await expect(renew(token)).rejects.toThrow();
    await renew(RefreshToken);
  });
});

describe('throttling of wrong passwords', () => {
  it('ends after a while, and the correct password then resets the count', async () => {
    const email = await confirmedUser();
    const wrong = () => signIn(email, 'wrong password').catch(() => {});
    for (let tried = 0; tried < 10; tried += 1) await wrong();
    await expectRefusal(signIn(email), 'TooManyRequestsException');
    clock.advance(1000);
    await signedIn(email);
    await wrong();
    await signedIn(email);
  });
});

describe('the database', () => {
  it('contains no passwords, codes or tokens in plain text', async () => {
    const email = newEmail();
    await signUp(email);
    const code = identity.codeFor(email);
    const { RefreshToken } = await signedIn(await confirmedUser());
    const tables = ['users', 'codes', 'refresh_tokens', 'challenges', 'attempts', 'mails'];
    for (const table of tables) {
      const { rows } = await identity.pool.query<{ line: string }>(
        `select (t.*)::text as line from identity.${table} t`,
      );
      const content = rows.map(({ line }) => line).join('\n');
      expect(content).not.toContain(password);
      expect(content).not.toMatch(new RegExp(`\\b${code}\\b`));
      expect(content).not.toContain(RefreshToken);
      expect(content).not.toContain(Buffer.from(RefreshToken ?? '').toString('hex'));
    }
    expect((await identity.pool.query('select from identity.codes')).rowCount).toBeGreaterThan(0);
  });

  it('keeps users, sign-ins and the signing key after a restart', async () => {
    const email = await confirmedUser();
    const tokens = await signedIn(email);
    const keysOf = async () => (await fetch(jwksUriOf(issuerOf(identity.settings)))).json();
    const before = await keysOf();
    await identity.stop();
    const { databaseUrl } = identity;
    Object.assign(identity, await startIdentity({ databaseUrl, clock }));
    expect(await keysOf()).toEqual(before);
    await refresh(tokens.RefreshToken);
    await signedIn(email);
  });

  it('allows operators to count emails but not to read anything else', async () => {
    const emptyDatabase = await openDatabase();
    await identity.pool.query(`do $$ begin create role qr_menu_command;
      exception when duplicate_object or unique_violation then null; end $$`);
    const started = await startIdentity({ databaseUrl: emptyDatabase.url, clock });
    const as = (sql: string) =>
      started.pool.query(`begin; set local role qr_menu_command; ${sql}; rollback`);
    await as('select state, created_at, ended_at from identity.mails');
    const refused = { code: '42501' };
    await expect(as('select sealed from identity.mails')).rejects.toMatchObject(refused);
    await expect(as('select from identity.users')).rejects.toMatchObject(refused);
    await started.stop();
    await emptyDatabase.drop();
  });

  it('gives the same key to two processes that start at once', async () => {
    const emptyDatabase = await openDatabase();
    const both = await Promise.all(
      [1, 2].map(() => startIdentity({ databaseUrl: emptyDatabase.url, clock })),
    );
    const keys = both.map(async ({ settings }) =>
      (await fetch(jwksUriOf(issuerOf(settings)))).text(),
    );
    const [first, second] = await Promise.all(keys);
    expect(first).toBe(second);
    await Promise.all(both.map((started) => started.stop()));
    await emptyDatabase.drop();
  });
});
