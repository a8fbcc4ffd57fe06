import type { TestDatabase } from '@qr-menu/testkit';
import { readSigningKey } from '@qr-menu/testkit/stack';
import { decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callsTo } from '../test/identity-calls.ts';
import { openDatabase } from '../test/identity-database.ts';
import {
  clientId,
  createMovableClock,
  masterKey,
  type StartedIdentity,
  startIdentity,
} from '../test/start-identity.ts';
import { useIdentity } from '../test/use-identity.ts';
import { issuerOf } from './settings.ts';
import { jwksUriOf } from './verification/open-identity.ts';
import { createTokenVerifier } from './verification/token-verifier.ts';

const clock = createMovableClock();
const minute = 60_000;
const identity = useIdentity({ clock });
let neighbour: StartedIdentity;
const { confirmedUser, signedIn, getUser } = callsTo(() => identity);

beforeAll(async () => {
  neighbour = await startIdentity({ databaseUrl: identity.databaseUrl, clock });
});
afterAll(() => neighbour.stop());

async function publishedBy(started: StartedIdentity): Promise<readonly string[]> {
  const response = await fetch(jwksUriOf(issuerOf(started.settings)));
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}
const kidOf = (token = '') => decodeProtectedHeader(token).kid;

it('a new key is published before it is used, and an old key remains published while its tokens are valid', async () => {
  const email = await confirmedUser();
  const issuer = issuerOf(identity.settings);
  const verifier = createTokenVerifier({ issuer, clientId, jwksUri: jwksUriOf(issuer), clock });
  const [old] = await publishedBy(identity);
  await verifier.verify((await signedIn(email)).IdToken ?? '');

  const next = await identity.service.rotateSigningKey();
  expect(await identity.service.rotateSigningKey()).toEqual(next);
  expect(await publishedBy(identity)).toEqual([old, next.kid]);
  clock.advance(minute);
  expect(await publishedBy(neighbour)).toEqual([old, next.kid]);
  expect(kidOf((await signedIn(email)).IdToken)).toBe(old);

  clock.advance(next.signsFrom.getTime() - clock.now() - 1);
  const last = await signedIn(email);
  expect(kidOf(last.IdToken)).toBe(old);
  clock.advance(1);
  const first = await signedIn(email);
  expect(kidOf(first.IdToken)).toBe(next.kid);
  for (const { IdToken = '' } of [last, first]) await verifier.verify(IdToken);
  await getUser(last.AccessToken);

  clock.advance(60 * minute);
  expect(await publishedBy(identity)).toEqual([old, next.kid]);
  clock.advance(minute);
  expect(await publishedBy(identity)).toEqual([next.kid]);

  const third = await neighbour.service.rotateSigningKey();
  expect(await publishedBy(neighbour)).toEqual([next.kid, third.kid]);
  const { rowCount } = await identity.pool.query('select from identity.signing_keys');
  expect(rowCount).toBe(2);
});

describe('the signing keys at rest', () => {
  const otherKey = Buffer.alloc(32, 8).toString('base64');
  let sealed: TestDatabase;
  beforeEach(async () => {
    sealed = await openDatabase();
  });
  afterEach(() => sealed.drop());

  const startWith = (masterKeys = { KEYS_MASTER_KEY: masterKey }) =>
    startIdentity({ databaseUrl: sealed.url, clock, masterKeys });
  const storedKeys = async ({ pool }: StartedIdentity): Promise<readonly string[]> =>
    (await pool.query('select private_key from identity.signing_keys')).rows.map(
      ({ private_key }) => private_key,
    );

  it('unsealed signing keys are sealed at startup, while their tokens stay valid', async () => {
    const before = await startWith();
    const issuer = issuerOf(before.settings);
    const calls = callsTo(() => before);
    const { IdToken = '' } = await calls.signedIn(await calls.confirmedUser());
    const [kid] = await publishedBy(before);
    expect((await storedKeys(before)).join()).not.toContain('PRIVATE KEY');
    const plain = (await readSigningKey(sealed.url, masterKey)).export({
      type: 'pkcs8',
      format: 'pem',
    });
    await before.pool.query('update identity.signing_keys set private_key = $1', [plain]);
    await before.stop();

    const after = await startWith();
    const jwksUri = jwksUriOf(issuerOf(after.settings));
    const verifier = createTokenVerifier({ issuer, clientId, jwksUri, clock });
    await verifier.verify(IdToken);
    expect((await storedKeys(after)).join()).not.toContain('PRIVATE KEY');
    // A backup may contain the unsealed key, so it is replaced by a new key.
    expect(await publishedBy(after)).toEqual([kid, expect.any(String)]);
    const signed = await callsTo(() => after).signedIn('owner-1@example.com');
    expect(kidOf(signed.IdToken)).toBe(kid);
    await after.stop();
  });

  it('signing keys are resealed when the master key changes, and no longer need the old one', async () => {
    await (await startWith()).stop();
    const wrong = startWith({ KEYS_MASTER_KEY: otherKey });
    await expect(wrong).rejects.toMatchObject({ code: 'WRONG_MASTER_KEY' });
    const both = { KEYS_MASTER_KEY: otherKey, KEYS_MASTER_KEY_OTHER: masterKey };
    await (await startWith(both)).stop();
    await (await startWith({ KEYS_MASTER_KEY: otherKey })).stop();
  });
});
