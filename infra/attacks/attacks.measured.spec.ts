import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { measured } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttackName, attacks } from './attacks.ts';
import { readMenuAsGuests } from './guests.ts';
import { startTarget, type Target } from './target.ts';

/** All durations in this file are in milliseconds. */
const duration = { warming: 5_000, rest: 1_000, attack: 20_000 };
/** The longest acceptable wait for guests, in milliseconds at the 99th percentile. */
const slowest = 250;
const mostGrowth = 150;
/**
 * Uploads and drawings are processed in two separate processes, which can both grow at once. In one run, they
 * accounted for 28 and 64 MB of a total growth of 109 MB.
 */
const mostGrowthOfPictures = 200;
/**
 * The product counts as warm when a round adds less memory than this, in MB. A leak would add memory in every
 * round.
 */
const growthOfWarm = 30;
const mostRounds = 6;

/**
 * Two attacks run at a time, so that each has enough resources and the run stays short. Pictures come first,
 * because their process exits after a minute without work, and a new process would look like memory growth.
 */
const pairs = [
  ['answers without bound', 'drawings and images'],
  ['files that people send', 'sockets'],
  ['long streams', 'before admission'],
] as const satisfies readonly AttackName[][];

test('each attack belongs to a pair of attacks that run together', () => {
  expect(pairs.flat().sort()).toEqual(Object.keys(attacks).sort());
});

/** The attacker's process has the lowest priority, because real attackers would not use the server's CPUs. */
const startAttacker = (): ChildProcess =>
  fork(path.join(import.meta.dirname, 'attacker.ts'), {
    execPath: 'nice',
    execArgv: ['-n', '19', process.execPath, '--conditions=source', '--import', 'tsx'],
  });

// Needs Linux: each guest has its own address, and memory is read from /proc.
describe.skipIf(process.platform !== 'linux')('a product under attack', () => {
  const attackers = new Map<AttackName, ChildProcess>();
  let target: Target;

  beforeAll(async () => {
    for (const name of pairs.flat()) attackers.set(name, startAttacker());
    // The new customers of this test would reach the limit for imports, so it is raised for them.
    target = await startTarget(undefined, { IMPORTS_NEW_WORKSPACE: '1000000' });
    // Code compiled on first use takes up memory, and so do idle threads and processes. This is not a leak.
    let isWarm = false;
    for (let round = 0; round < mostRounds && !isWarm; round += 1) {
      const before = await target.memory();
      await Promise.all(pairs.flat().map((name) => attack(name, duration.warming)));
      isWarm = (await target.memory()) - before < growthOfWarm;
    }
    await readMenuAsGuests(demoMenu(), delay(duration.rest));
  });
  afterAll(async () => {
    for (const attacker of attackers.values()) attacker.kill();
    await target?.stop();
  });

  async function attack(name: AttackName, milliseconds: number): Promise<void> {
    const attacker = attackers.get(name);
    const victim = { origin: target.origin, token: await target.signUpOwner() };
    attacker?.send({ name, victim, milliseconds });
    const ended = once(attacker as ChildProcess, 'exit').then(() => {
      throw new Error(`the attack has ended by itself: ${name}`);
    });
    await Promise.race([once(attacker as ChildProcess, 'message'), ended]);
  }

  const demoMenu = () => `${target.origin}/menu/${encodeURIComponent('механа-роден-край')}`;

  /** Runs both attacks at once. `growth` is the increase of memory in MB. */
  async function attackTogether(names: readonly AttackName[]) {
    const before = await target.memory();
    let highest = before;
    const watch = setInterval(async () => {
      highest = Math.max(highest, await target.memory());
    }, 250);
    const attacking = Promise.all(names.map((name) => attack(name, duration.attack)));
    const guests = await readMenuAsGuests(demoMenu(), attacking);
    clearInterval(watch);
    return { guests, growth: highest - before };
  }

  test.for(pairs)('guests are not slowed down by %s and %s', async (names, context) => {
    const most = names.some((name) => name === 'drawings and images')
      ? mostGrowthOfPictures
      : mostGrowth;
    await measured(context, async () => {
      // A leak adds memory in every round, while a restarting process does so only once.
      const first = await attackTogether(names);
      const rounds = first.growth > most ? [first, await attackTogether(names)] : [first];
      expect(target.isAlive()).toBe(true);
      expect(rounds.flatMap(({ guests }) => guests.failures)).toEqual([]);
      const growths = rounds.map(({ growth }) => growth);
      return rounds
        .flatMap(({ guests }) => [
          { what: `${names.join(', ')}: reads`, value: guests.reads, unit: '' },
          { what: 'p99', value: guests.p99, most: slowest, unit: 'ms' },
        ])
        .concat([
          { what: 'memory growth', value: Math.min(...growths), most, unit: 'MB' },
          { what: 'highest growth', value: Math.max(...growths), most: 2 * most, unit: 'MB' },
        ]);
    });
  });
});
