import { afterEach, expect, test } from 'vitest';
import { createWorkerPool, TaskTooCostly, type WorkerPool } from './worker-pool.ts';

let pool: WorkerPool<never, unknown>;
const open = (task: string, options: { readonly milliseconds?: number } = {}) => {
  pool = createWorkerPool<unknown, unknown>({
    // A plain JavaScript worker, because compiling our sources in a new thread would take seconds.
    from: new URL('../../test/tasks.mjs', import.meta.url).href,
    module: './tasks',
    task,
    threads: 2,
    heapMegabytes: 32,
    milliseconds: 60_000,
    waitingPerOwner: 2,
    ...options,
  });
  return pool as WorkerPool<unknown, unknown>;
};
afterEach(() => pool.close());

test('a task receives its input and passes its error back', async () => {
  const { run } = open('perform');
  expect(await run('anna', { answer: new Uint8Array([1, 2]) })).toEqual(new Uint8Array([1, 2]));
  await expect(run('anna', { fault: 'no such thing' })).rejects.toThrow('no such thing');
  expect(await run('anna', { answer: undefined })).toBe(undefined);
});

test.each(['objects', 'one array'])(
  'a task that fills the memory with %s does not end the process, and the next task works',
  async (grow) => {
    const { run } = open('perform');
    const costly = run('anna', { grow });
    const beside = run('boris', { answer: 1 });
    await expect(costly).rejects.toBeInstanceOf(TaskTooCostly);
    expect(await beside).toBe(1);
    expect(await run('anna', { answer: 2 })).toBe(2);
  },
);

test('an endless task is stopped, and the next task works', async () => {
  const { run } = open('perform', { milliseconds: 4_000 });
  expect(await run('anna', { answer: 1 })).toBe(1);
  await expect(run('anna', { endless: true })).rejects.toBeInstanceOf(TaskTooCostly);
  expect(await run('anna', { answer: 2 })).toBe(2);
});
