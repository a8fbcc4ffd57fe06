import { createLogger } from '@qr-menu/runtime/process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness, readyOnce } from './readiness.ts';

const logger = createLogger('test', 'silent');
const refused = () => Promise.reject(new Error('connection refused'));
const silent = () => new Promise<never>(() => {});
const fine = { query: async () => undefined, versions: async () => [], endOffsets: async () => [] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const readinessWith = (over: Partial<Record<keyof typeof fine, () => Promise<never>>>) => {
  const stores = { ...fine, ...over };
  return createReadiness({ pool: stores, documents: stores, log: stores }, logger);
};

test('a process is ready if every store responds', async () => {
  expect(await readinessWith({})()).toBe(true);
});

test.each(['query', 'versions', 'endOffsets'] as const)(
  'a process is not ready if %s is refused',
  async (question) => {
    expect(await readinessWith({ [question]: refused })()).toBe(false);
  },
);

test.each(['query', 'versions', 'endOffsets'] as const)(
  'a process is not ready if %s is not answered within two seconds',
  async (question) => {
    const ready = readinessWith({ [question]: silent })();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await ready).toBe(false);
  },
);

test('a process that can run without its stores stays ready after they have responded once', async () => {
  let answer = false;
  const ready = readyOnce(async () => answer);
  expect(await ready()).toBe(false);
  answer = true;
  expect(await ready()).toBe(true);
  answer = false;
  expect(await ready()).toBe(true);
});
