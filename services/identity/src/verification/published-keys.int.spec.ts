import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@qr-menu/runtime/process';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IdentityUnavailable, InvalidToken } from './identity.ts';
import { createTokenVerifier } from './token-verifier.ts';

const issuer = 'https://pool.example/eu-central-1_Test';
const clientId = 'webclient';
const second = 1_000;
const hour = 3_600_000;

/** A clock whose sleeps end when `advance` passes their deadlines. */
function createMovableClock() {
  let now = Date.parse('2026-05-01T12:00:00Z');
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();
  const clock: Clock = {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((wake) => {
        sleepers.add({ until: now + milliseconds, wake });
        signal?.addEventListener('abort', () => wake());
      }),
  };
  const advance = (milliseconds: number) => {
    now += milliseconds;
    for (const { until, wake } of sleepers) if (until <= now) wake();
  };
  return { ...clock, advance };
}

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
type Answer = (response: ServerResponse) => unknown;

const pairs = new Map<string, Pair>();
beforeAll(async () => {
  for (const kid of ['old', 'new']) {
    pairs.set(kid, await generateKeyPair('RS256', { extractable: true }));
  }
});

const publish = async (...kids: string[]): Promise<Answer> => {
  const keys = await Promise.all(
    kids.map(async (kid) => ({
      ...(await exportJWK((pairs.get(kid) as Pair).publicKey)),
      kid,
      use: 'sig',
    })),
  );
  return (response) => response.end(JSON.stringify({ keys }));
};
const down: Answer = (response) => response.writeHead(503).end();
const hang: Answer = () => undefined;

let clock: ReturnType<typeof createMovableClock>;
let answer: Answer;
let fetches: number;
let verifier: ReturnType<typeof createTokenVerifier>;
const server = createServer((_request, response) => {
  fetches += 1;
  answer(response);
});

beforeEach(async () => {
  clock = createMovableClock();
  fetches = 0;
  answer = await publish('old');
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  verifier = createTokenVerifier({ issuer, clientId, jwksUri, clock });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const tokenOf = async (kid: string, claimed = kid) =>
  new SignJWT({ token_use: 'id', email: 'owner@example.com' })
    .setProtectedHeader({ alg: 'RS256', kid: claimed })
    .setSubject('owner')
    .setIssuer(issuer)
    .setAudience(clientId)
    .setIssuedAt(clock.now() / 1000)
    .setExpirationTime(clock.now() / 1000 + 3600)
    .sign((pairs.get(kid) as Pair).privateKey);

const verify = async (kid: string, claimed = kid) => verifier.verify(await tokenOf(kid, claimed));
const untilFetched = (times: number) => expect.poll(() => fetches).toBe(times);

describe('the keys of a pool', () => {
  it('keys are loaded once for all waiting requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => verify('old')));
    expect(fetches).toBe(1);
  });

  it('keys are reloaded for an unknown key id', async () => {
    await verify('old');
    answer = await publish('old', 'new');
    clock.advance(30 * second);
    await Promise.all([verify('new'), verify('new'), verify('old')]);
    expect(fetches).toBe(2);
  });

  it('keys are not reloaded for every made-up key id', async () => {
    await verify('old');
    for (let n = 0; n < 50; n += 1) {
      await expect(verify('new', `invented-${n}`)).rejects.toThrow(InvalidToken);
    }
    clock.advance(30 * second);
    for (let n = 0; n < 50; n += 1) {
      await expect(verify('new', `invented-${n}`)).rejects.toThrow(InvalidToken);
    }
    expect(fetches).toBe(2);
  });

  it('keys are reloaded in the background, so that a withdrawn key disappears', async () => {
    await verify('old');
    answer = await publish('new');
    clock.advance(600 * second);
    await verify('old');
    await untilFetched(2);
    await expect
      .poll(() => verify('old').catch((error: unknown) => error))
      .toBeInstanceOf(InvalidToken);
    await verify('new');
    expect(fetches).toBe(2);
  });
});

describe('an unavailable pool', () => {
  it.each<[how: string, answer: Answer]>([
    ['answers with an error', down],
    ['answers with nonsense', (response) => response.end('<html>')],
    ['answers without keys', (response) => response.end('{"keys":[]}')],
    ['answers with keys of another kind', (response) => response.end('{"keys":[{"kty":"EC"}]}')],
    [
      'answers with a broken key',
      (response) => response.end('{"keys":[{"kty":"RSA","kid":"old"}]}'),
    ],
    ['answers without end', (response) => response.end('x'.repeat(100_000))],
    ['redirects', (response) => response.writeHead(302, { location: '/other' }).end()],
    ['hangs up', (response) => response.destroy()],
  ])('leaves known keys valid for a day if it %s', async (_how, outage) => {
    await verify('old');
    answer = outage;
    clock.advance(23 * hour);
    await verify('old');
    await expect(verify('new')).rejects.toThrow(IdentityUnavailable);
    clock.advance(hour);
    await expect(verify('old')).rejects.toThrow(IdentityUnavailable);
    clock.advance(2 * second);
    answer = await publish('old');
    await verify('old');
  });

  it('is not queried on every request', async () => {
    answer = down;
    const crowd = () => Promise.allSettled(Array.from({ length: 20 }, () => verify('old')));
    await crowd();
    await crowd();
    expect(fetches).toBe(1);
    clock.advance(2 * second);
    await crowd();
    expect(fetches).toBe(2);
  });

  it('does not delay tokens with known keys, and fails others after five seconds without an answer', async () => {
    await verify('old');
    answer = hang;
    clock.advance(600 * second);
    await verify('old');
    const waiting = expect(verify('new')).rejects.toThrow(IdentityUnavailable);
    await untilFetched(2);
    await verify('old');
    clock.advance(5 * second);
    await waiting;
    expect(fetches).toBe(2);
  });
});
