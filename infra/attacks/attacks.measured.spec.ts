import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttackName, attacks } from './attacks.ts';
import { readMenuAsGuests } from './guests.ts';
import { watchOthers } from './others-share.ts';
import { startTarget, type Target } from './target.ts';

/** In milliseconds, as the next. */
const duration = { warming: 5_000, rest: 1_000, attack: 20_000 };
/** What guests may wait at the 99th percentile; and what the memory may grow, in megabytes. */
const slowest = 250;
const mostGrowth = 150;
/** A round that grows the memory by less has found it warm. A leak grows it in every round. */
const growthOfWarm = 30;
const mostRounds = 6;

/**
 * Two at a time: each has what all of one's strangers would have here, and the run is short. Pictures come
 * first: their process ends when it has had nothing to do for a minute, and a new one would pass for growth.
 */
const pairs = [
  ['answers without bound', 'drawings and images'],
  ['files that people send', 'sockets'],
  ['long streams', 'before admission'],
] as const satisfies readonly AttackName[][];

test('every attack is made', () => {
  expect(pairs.flat().sort()).toEqual(Object.keys(attacks).sort());
});

/** With the lowest priority from its first instruction: strangers bring processors of their own. */
const startAttacker = (): ChildProcess =>
  fork(path.join(import.meta.dirname, 'attacker.ts'), {
    execPath: 'nice',
    execArgv: ['-n', '19', process.execPath, '--conditions=source', '--import', 'tsx'],
  });

// Guests have addresses of their own, and memory is read from /proc.
describe.skipIf(process.platform !== 'linux')('a product that is attacked', () => {
  const attackers = new Map<AttackName, ChildProcess>();
  let target: Target;

  beforeAll(async () => {
    for (const name of pairs.flat()) attackers.set(name, startAttacker());
    target = await startTarget();
    // What is loaded and compiled at first use, and threads and processes that wait for more, are no growth.
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

  test.each(pairs)('%s, %s: guests notice nothing', async (...names) => {
    const before = await target.memory();
    let highest = before;
    const watch = setInterval(async () => {
      highest = Math.max(highest, await target.memory());
    }, 250);
    const shareOfOthers = await watchOthers();
    const attacking = Promise.all(names.map((name) => attack(name, duration.attack)));
    const guests = await readMenuAsGuests(demoMenu(), attacking);
    clearInterval(watch);
    const growth = Math.round(highest - before);
    const others = await shareOfOthers();
    process.stdout.write(
      `${names.join(', ')}: ${guests.reads} reads, p99 ${guests.p99.toFixed(0)} ms (others had ${(others * 100).toFixed(0)} % of the machine), ${guests.failures.length} failed, memory ${before.toFixed(0)} + ${growth} MB\n`,
    );
    expect(target.isAlive()).toBe(true);
    expect(guests.failures).toEqual([]);
    // With half of the machine everything takes twice as long; more is not allowed for.
    expect(guests.p99).toBeLessThan(slowest / (1 - Math.min(others, 0.5)));
    expect(growth).toBeLessThan(mostGrowth);
  });
});
