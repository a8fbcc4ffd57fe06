import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { measured, readTestEnvironment } from '@qr-menu/testkit';
import { useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createFuzz } from '../../test/fuzzed-requests.ts';
import { newMember, newPerson } from '../../test/staff.ts';
import { createVenue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');
const { FUZZ_REQUESTS: requests, FUZZ_SEED: firstSeed } = readTestEnvironment();
const seeds = [0, 1, 2].map((n) => firstSeed + n);

/** How long the event loop may be blocked, in milliseconds. Only the thread's own CPU time counts. */
const longestTurn = 250;
/** In MB. The limit for memory growth, measured after garbage collection and with full caches. */
const mostGrowth = 8;

describe.skipIf(databaseServer === null)('generated requests', () => {
  // With rate limits, most requests would not reach the resolvers.
  const unlimited = { RATE_LIMIT_QUERIES: 'off', RATE_LIMIT_MUTATIONS: 'off' };
  const stack = useStack(databaseServer, unlimited);
  let ids: readonly string[];
  let callers: readonly Readonly<Record<string, string>>[];

  beforeAll(async () => {
    const owner = await newPerson(stack);
    const venue = await createVenue(owner, 'Механа Случайна');
    const workspace = { 'x-workspace': owner.userId };
    const editor = await newMember(stack, owner, 'editor');
    const viewer = await newMember(stack, owner, 'viewer');
    ids = [...Object.values(venue), owner.userId, viewer.userId, 'Механа Случайна'];
    callers = [
      { authorization: owner.idToken },
      { authorization: owner.idToken },
      { authorization: editor.idToken, ...workspace },
      { authorization: viewer.idToken, ...workspace },
      { 'x-api-key': stack.publicApiKey },
      {},
    ];
  });

  async function answerOf(body: string, headers: Readonly<Record<string, string>>) {
    const response = await fetch(`${stack.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const { errors } = (await response.json()) as {
      errors?: readonly { readonly extensions?: { readonly code?: string } }[];
    };
    const codes = (errors ?? []).map(({ extensions }) => extensions?.code ?? 'no code');
    return { status: response.status, codes };
  }

  /** Sends requests. Returns how often each outcome occurred, and the inputs that had forbidden outcomes. */
  async function send(seed: number, count: number) {
    const next = createFuzz(seed, ids);
    const outcomes = new Map<string, number>();
    const failures: string[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const body = next();
      const { status, codes } = await answerOf(body, callers[sent % callers.length] ?? {});
      const outcome = codes[0] ?? 'ok';
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const failed = codes.some((code) =>
        /^(INTERNAL_SERVER_ERROR|UNAVAILABLE|no code)$/.test(code),
      );
      if (status >= 500 || failed) failures.push(`${status} ${codes}: ${body}`);
    }
    return { outcomes, failures };
  }

  it(
    'random requests cause no server errors, no long event-loop blocks and no memory leaks',
    async (context) => {
      await send(firstSeed - 1, Math.ceil(requests / 4));
      await measured(context, async () => {
        const before = heapInUse();
        const turns = watchTurns();
        for (const seed of seeds) {
          const { outcomes, failures } = await send(seed, Math.ceil(requests / seeds.length));
          expect(failures, `seed ${seed}`).toEqual([]);
          expect(outcomes.get('ok'), `seed ${seed}`).toBeGreaterThan(0);
        }
        return [
          {
            what: `${requests} requests: longest turn`,
            value: turns.stop(),
            most: longestTurn,
            unit: 'ms',
          },
          {
            what: 'heap growth',
            value: (heapInUse() - before) / 1024 ** 2,
            most: mostGrowth,
            unit: 'MB',
          },
        ];
      });
    },
    60_000 + requests * 200,
  );
});

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Returns the CPU time of this thread in milliseconds, so that other processes do not count. */
function threadTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** Measures each turn of the event loop until it is stopped, and returns the longest. */
function watchTurns() {
  let longest = 0;
  let last = threadTime();
  const look = (): void => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  return {
    stop: (): number => {
      clearInterval(timer);
      return longest;
    },
  };
}
