import { afterEach, expect, test } from 'vitest';
import { TaskTooCostly } from './worker-pool.ts';
import { createWorkerProcess, type Task, taskOf, type WorkerProcess } from './worker-process.ts';

const tasks = new URL('../../test/tasks.mjs', import.meta.url).href;
const perform: Task<unknown, unknown> = taskOf(tasks, './tasks', 'perform');

let worker: WorkerProcess;
const open = (milliseconds = 60_000) => {
  worker = createWorkerProcess({ heapMegabytes: 32, milliseconds, waitingPerOwner: 2 });
  return (input: unknown) => worker.run('anna', perform, input);
};
afterEach(() => worker.close());

test('a task receives its input and passes its error back', async () => {
  const run = open();
  const bytes = Buffer.alloc(3_000_000, 7);
  expect(bytes.equals((await run({ answer: bytes })) as Uint8Array)).toBe(true);
  await expect(run({ fault: 'no such thing' })).rejects.toThrow('no such thing');
  expect(await run({ answer: undefined })).toBe(undefined);
});

test('a task cannot see our environment variables', async () => {
  const run = open();
  expect(await run({ variables: true })).not.toContain('PATH');
});

test.each(['objects', 'one array'])(
  'after a task that fills the memory with %s, the next task works',
  async (grow) => {
    const run = open();
    await expect(run({ grow })).rejects.toBeInstanceOf(TaskTooCostly);
    expect(await run({ answer: 2 })).toBe(2);
  },
);

test('a process that ends between two tasks is replaced', async () => {
  const run = open();
  const pid = Number(await run({ identity: true }));
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => run({ identity: true }).catch((error: unknown) => error))
    .toSatisfy((answer) => typeof answer === 'number' && answer !== pid);
});

test('an endless task is stopped, and the next task works', async () => {
  const run = open(10_000);
  expect(await run({ answer: 1 })).toBe(1);
  // Sleeps instead of using a CPU for ten seconds. The process is killed in either case.
  await expect(run({ endless: 'asleep' })).rejects.toBeInstanceOf(TaskTooCostly);
  expect(await run({ answer: 2 })).toBe(2);
});
