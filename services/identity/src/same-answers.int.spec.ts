import { createLogger } from '@qr-menu/runtime/process';
import { createPool } from '@qr-menu/stores/postgres';
import type { TestDatabase } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callFrom, callsTo, password } from '../test/identity-calls.ts';
import { openDatabase } from '../test/identity-database.ts';
import { createSoftAuthenticator } from '../test/soft-authenticator.ts';
import { createMovableClock, type StartedIdentity, startIdentity } from '../test/start-identity.ts';
import { passkeySettings } from './settings.ts';

const clock = createMovableClock();
const logger = createLogger('test', 'silent');
let database: TestDatabase;
let identity: StartedIdentity;
const { newEmail, signUp, forgot, confirmedUser } = callsTo(() => identity);

beforeAll(async () => {
  database = await openDatabase();
  const admin = createPool({ url: database.url, applicationName: 'test', logger });
  // The setting in production. Other tests use a faster one.
  await admin.query(`do $$ begin
    execute format('alter database %I set synchronous_commit = on', current_database()); end $$`);
  await admin.end();
  identity = await startIdentity({
    databaseUrl: database.url,
    clock,
    settings: { trustedProxies: 1, passkeys: passkeySettings('https://menu.example', []) },
  });
});
afterAll(async () => {
  await identity.stop();
  await database.drop();
});

let addresses = 0;

/**
 * Calls from a new address. Returns the response, the password hashes and the SQL statements. The hashes and
 * statements determine the response time, and can be counted without a clock.
 */
async function workOf(operation: string, input: object) {
  addresses += 1;
  const query = vi.spyOn(identity.pool, 'query');
  const hash = vi.spyOn(identity.passwords, 'hash');
  const matches = vi.spyOn(identity.passwords, 'matches');
  const find = vi.spyOn(identity.passwords, 'find');
  const exception = await callFrom(
    identity,
    { address: `10.1.${Math.floor(addresses / 200)}.${addresses % 200}` },
    operation,
    input,
  );
  // Work that starts after the response is counted too.
  await new Promise((resolve) => setImmediate(resolve));
  const statements = query.mock.calls.map(([text]) => String(text));
  const hashes = [hash, matches, find].reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of [query, hash, matches, find]) spy.mockRestore();
  return { exception, hashes, statements };
}

const users: readonly [who: string, open: () => Promise<string>][] = [
  ['a confirmed user', confirmedUser],
  [
    'a user who never confirmed',
    async () => {
      const email = newEmail();
      await signUp(email);
      return email;
    },
  ],
  [
    'a user whose registration ended',
    async () => {
      const email = newEmail();
      await signUp(email);
      clock.advance(86_400_000);
      return email;
    },
  ],
  [
    'a user with a temporary password',
    async () => {
      const email = newEmail();
      await identity.service.inviteUser({ email, name: null, phone: null });
      return email;
    },
  ],
  [
    'a user who must reset',
    async () => {
      const email = await confirmedUser();
      await identity.service.requirePasswordReset(email);
      return email;
    },
  ],
  [
    'a user who asked for a code',
    async () => {
      const email = await confirmedUser();
      await forgot(email);
      return email;
    },
  ],
  [
    'a user who asked for three codes',
    async () => {
      const email = await confirmedUser();
      for (let sent = 0; sent < 3; sent += 1) await forgot(email);
      return email;
    },
  ],
];

const calls: readonly [
  call: string,
  operation: string,
  input: (email: string) => object,
  hashes?: number,
][] = [
  [
    'a wrong password',
    'InitiateAuth',
    (USERNAME) => ({
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: 'wrong password' },
    }),
  ],
  ['a forgotten password', 'ForgotPassword', (Username) => ({ Username })],
  ['another sign-up code', 'ResendConfirmationCode', (Username) => ({ Username })],
  [
    'a wrong sign-up code',
    'ConfirmSignUp',
    (Username) => ({ Username, ConfirmationCode: '00000000' }),
  ],
  [
    'a wrong reset code',
    'ConfirmForgotPassword',
    (Username) => ({ Username, ConfirmationCode: '00000000', Password: password }),
  ],
  [
    'a sign-in with a passkey',
    'InitiateAuth',
    (USERNAME) => ({
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
    0,
  ],
  [
    'an unknown passkey',
    'RespondToAuthChallenge',
    (USERNAME) => ({
      ChallengeName: 'WEB_AUTHN',
      Session: 'unknown',
      ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(unknownPasskey) },
    }),
    0,
  ],
];

const unknownPasskey = createSoftAuthenticator({
  origin: 'https://menu.example',
  relyingPartyId: 'menu.example',
  isVerified: true,
}).sign('AAAA', 'nobody');

it('a response does not wait until a code is stored', async () => {
  const { pool } = identity;
  await pool.query(`
    create table stored_codes (commits text);
    create function note_code() returns trigger language plpgsql as $$ begin
      insert into stored_codes values (current_setting('synchronous_commit')); return new; end $$;
    create trigger note_code after insert on identity.codes
      for each row when (new.kind = 'reset-password') execute function note_code()`);
  await forgot(await confirmedUser());
  expect((await pool.query('select commits from stored_codes')).rows).toEqual([{ commits: 'off' }]);
  expect((await pool.query('show synchronous_commit')).rows).toEqual([
    { synchronous_commit: 'on' },
  ]);
  await pool.query('drop function note_code cascade; drop table stored_codes');
});

describe.each(calls)('%s', (_call, operation, inputOf, hashes = 1) => {
  it.each(users)('gives %s exactly the same response as an unknown name', async (_who, open) => {
    const email = await open();
    const nobody = await workOf(operation, inputOf(newEmail()));
    expect(await workOf(operation, inputOf(email))).toEqual(nobody);
    expect(nobody.hashes).toBe(hashes);
  });
});
