import { swept } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type MutantName, mutants, seamsOf } from './mutants.ts';
import { faultLines } from './report.ts';
import { runPoison } from './run-poison.ts';
import { runSeed } from './run-seed.ts';
import { createSimulationStore, type SimulationStore } from './stores/simulation-store.ts';

const serverUrl = inject('databaseUrl');

/**
 * For each mutant, a seed that reveals it and the resulting error. Code changes can change the effects of
 * seeds. If a seed no longer reveals its mutant, choose another one that passes without the mutant.
 */
const caught: readonly (readonly [mutant: MutantName, seed: number, fault: RegExp])[] = [
  ['R1', 35, /was refused, and took effect 1 times/],
  ['R2', 35, /the archive lacks workspace:/],
  ['R3', 25, /the archive lacks workspace:/],
  ['R4', 40, /the log never gave the archive workspace:/],
  ['R4-by-id', 40, /the log never gave the archive workspace:/],
  ['R5', 1, /was refused, and took effect 1 times/],
  ['R6', 4, /was never settled|crashed: /],
  ['R7', 10, /the archive lacks workspace:/],
  ['R8', 275, /was not found at \d+, though it was claimed before/],
];

/**
 * With this seed, the log loses records that Postgres still needs. The changes of the only owner in that
 * partition are then refused.
 */
const logWithoutItsEnd = 3_008_646;

const caughtByPoison: readonly (readonly [mutant: MutantName, fault: RegExp])[] = [
  ['parks the partition', /^a change of owner-\d+ took \d{4,} ms$/m],
  ['releases out of order', /^the archive lacks workspace:/m],
];

const sample = caught.filter(([mutant]) => mutant === 'R5');

/** The tests below show that these seeds fail if a rule is missing. */
const cleanSeeds = [...new Set(caught.map(([, seed]) => seed)), logWithoutItsEnd];

describe.skipIf(serverUrl === null)('the simulation of incidents', () => {
  let store: SimulationStore;
  beforeAll(async () => {
    store = await createSimulationStore(serverUrl ?? '');
  });
  afterAll(() => store.drop());

  test('keeps every guarantee, and gives the same result for the same seed', async () => {
    const events: string[] = [];
    const eventsAgain: string[] = [];
    for (const seed of swept(cleanSeeds, [1, 2])) {
      const onEvent = seed === 1 ? (line: string) => events.push(line) : undefined;
      const result = await runSeed({ seed, store, onEvent });
      expect(faultLines(result)).toEqual([]);
      expect(result.sightings).toBeGreaterThan(0);
    }
    await runSeed({ seed: 1, store, onEvent: (line) => eventsAgain.push(line) });
    expect(events.length).toBeGreaterThan(20);
    expect(eventsAgain).toEqual(events);
  });

  test.each(swept(caught, sample))(
    'detects a broken guarantee if rule %s is removed',
    async (mutant, catchingSeed, fault) => {
      const otherSeeds = cleanSeeds.filter((seed) => seed !== catchingSeed);
      const broken: string[] = [];
      for (const seed of [catchingSeed, ...otherSeeds]) {
        const { faults } = await runSeed({ seed, store, seams: seamsOf(mutant) });
        broken.push(...faults);
        if (faults.some((text) => fault.test(text))) break;
      }
      expect(broken.join('\n')).toMatch(fault);
    },
  );

  test('a failing commit does not delay other owners, and its stream continues in order', async () => {
    const { faults, parked, waiting, changes } = await runPoison({ seed: 1, store });
    expect(faults).toEqual([]);
    expect(parked).toEqual([0, 1]);
    expect(waiting).toBeGreaterThan(3);
    expect(changes).toBe(60);
  });

  test.each(caughtByPoison)('breaks a guarantee if a failing commit %s', async (mutant, fault) => {
    const { faults } = await runPoison({ seed: 1, store, seams: seamsOf(mutant) });
    expect(faults.join('\n')).toMatch(fault);
  });

  test('has a mutant for every rule', () => {
    const names = [...caught, ...caughtByPoison].map(([mutant]) => mutant);
    expect(names).toEqual(Object.keys(mutants));
  });
});
