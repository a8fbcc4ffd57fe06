import { expect, test } from 'vitest';
import { type Ended, runSteps } from './run-steps.ts';

const ended = (name: string, passed: boolean): Ended => ({ name, passed, output: '', seconds: 0 });

test('steps run side by side within the limit, and begin in their order', async () => {
  const log: string[] = [];
  const endings = new Map<string, () => void>();
  const run = (name: string) =>
    new Promise<Ended>((resolve) => {
      log.push(`begin ${name}`);
      endings.set(name, () => resolve(ended(name, true)));
    });
  const running = runSteps(['a', 'b', 'c'], 2, run, ({ name }) => log.push(`end ${name}`));
  expect(log).toEqual(['begin a', 'begin b']);
  endings.get('b')?.();
  await expect.poll(() => log).toEqual(['begin a', 'begin b', 'end b', 'begin c']);
  endings.get('c')?.();
  endings.get('a')?.();
  expect(await running).toBe(true);
});

test('one that fails fails all, and stops none of the others', async () => {
  const told: string[] = [];
  const run = async (name: string) => ended(name, name !== 'a');
  const passed = await runSteps(['a', 'b', 'c'], 2, run, ({ name }) => told.push(name));
  expect(passed).toBe(false);
  expect(told.toSorted()).toEqual(['a', 'b', 'c']);
});

test('more room than steps is no harm', async () => {
  const run = async (name: string) => ended(name, true);
  expect(await runSteps(['a'], 8, run, () => undefined)).toBe(true);
});
