import { createTokenVerifier, jwksUriOf } from '@qr-menu/stores/identity';
import type { TestDatabase } from '@qr-menu/testkit';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsTo } from '../test/identity-calls.ts';
import { openDatabase } from '../test/identity-database.ts';
import {
  clientId,
  createMovableClock,
  type StartedIdentity,
  startIdentity,
} from '../test/start-identity.ts';
import { issuerOf } from './settings.ts';

const clock = createMovableClock();
const minute = 60_000;
let database: TestDatabase;
let identity: StartedIdentity;
let neighbour: StartedIdentity;
const { confirmedUser, signedIn, getUser } = callsTo(() => identity);

beforeAll(async () => {
  database = await openDatabase();
  identity = await startIdentity({ databaseUrl: database.url, clock });
  neighbour = await startIdentity({ databaseUrl: database.url, clock });
});
afterAll(async () => {
  await identity.stop();
  await neighbour.stop();
  await database.drop();
});

async function publishedBy(started: StartedIdentity): Promise<readonly string[]> {
  const response = await fetch(jwksUriOf(issuerOf(started.settings)));
  const { keys } = (await response.json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
}
const kidOf = (token = '') => decodeProtectedHeader(token).kid;

it('publishes a key before it signs, and the old one while its tokens live', async () => {
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
