import { expect, test } from 'vitest';
import { createWorkQueue, type Pause } from './work-queue.ts';

/** A queue whose items run until the test ends them. */
function setUp(width: number) {
  const running = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const started: string[] = [];
  const errors: unknown[] = [];
  const pauses = new Map<string, Pause>();
  const queue = createWorkQueue(
    width,
    (stream, pause) =>
      new Promise<void>((end, fail) => {
        started.push(stream);
        pauses.set(stream, pause);
        running.set(stream, { end, fail });
      }),
    (error, stream) => errors.push([stream, error]),
  );
  const settle = async (stream: string, error?: Error) => {
    const work = running.get(stream);
    if (!work) throw new Error(`${stream} does not run`);
    running.delete(stream);
    if (error) work.fail(error);
    else work.end();
    await new Promise((resolve) => setImmediate(resolve));
  };
  /** Pauses the item. `goesOn` becomes true once the item has a slot again. */
  const pause = (stream: string) => {
    const paused = { goesOn: false };
    void pauses
      .get(stream)?.()
      .then(() => {
        paused.goesOn = true;
      });
    return paused;
  };
  return { queue, started, errors, settle, pause };
}

test('items start immediately up to the limit, and the others start in order', async () => {
  const { queue, started, settle } = setUp(2);
  for (const stream of ['a', 'b', 'c', 'd']) queue.add(stream);
  expect(started).toEqual(['a', 'b']);
  await settle('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await settle('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('several requests before a run are merged into one run', async () => {
  const { queue, started, settle } = setUp(1);
  for (const stream of ['a', 'b', 'b', 'b']) queue.add(stream);
  await settle('a');
  await settle('b');
  expect(started).toEqual(['a', 'b']);
});

test('a request during a run causes another run afterwards, but not at the same time', async () => {
  const { queue, started, settle } = setUp(4);
  for (const stream of ['a', 'a', 'a']) queue.add(stream);
  expect(started).toEqual(['a']);
  await settle('a');
  expect(started).toEqual(['a', 'a']);
  await settle('a');
  expect(started).toEqual(['a', 'a']);
});

test('an item that is requested again while it runs does not block others', async () => {
  const { queue, started } = setUp(2);
  for (const stream of ['a', 'a', 'b']) queue.add(stream);
  expect(started).toEqual(['a', 'b']);
});

test('a failed item is reported, and the others continue', async () => {
  const { queue, started, errors, settle } = setUp(1);
  queue.add('a');
  queue.add('b');
  const error = new Error('no');
  await settle('a', error);
  expect(errors).toEqual([['a', error]]);
  expect(started).toEqual(['a', 'b']);
});

test('the queue is idle once no items are left, including items added in the meantime', async () => {
  const { queue, settle } = setUp(1);
  await queue.idle();
  let idle = false;
  queue.add('a');
  const waiting = queue.idle().then(() => {
    idle = true;
  });
  queue.add('b');
  await settle('a');
  queue.add('b');
  expect(idle).toBe(false);
  await settle('b');
  expect(idle).toBe(false);
  await settle('b', new Error('no'));
  await waiting;
  expect(idle).toBe(true);
});

test('a long item pauses until waiting items have run', async () => {
  const { queue, started, settle, pause } = setUp(1);
  for (const stream of ['long', 'b', 'c']) queue.add(stream);
  const paused = pause('long');
  expect(started).toEqual(['long', 'b']);
  await settle('b');
  expect([started, paused.goesOn]).toEqual([['long', 'b', 'c'], false]);
  queue.add('d');
  await settle('c');
  // These items are added during the pause, so they come after it.
  expect([started, paused.goesOn]).toEqual([['long', 'b', 'c'], true]);
  await settle('long');
  expect(started).toEqual(['long', 'b', 'c', 'd']);
});

test('an item that is requested again during its pause runs only after its current run has ended', async () => {
  const { queue, started, settle, pause } = setUp(2);
  queue.add('long');
  pause('long');
  queue.add('long');
  expect([started, queue.size()]).toEqual([['long'], 2]);
  await settle('long');
  expect(started).toEqual(['long', 'long']);
});

test('callers can wait for all items except long ones', async () => {
  const { queue, settle, pause } = setUp(2);
  for (const stream of ['long', 'b']) queue.add(stream);
  const over: string[] = [];
  void queue.idleButLong().then(() => over.push('all but long'));
  const idle = queue.idle().then(() => over.push('all'));
  pause('long');
  await settle('b');
  expect(over).toEqual(['all but long']);
  await settle('long');
  await idle;
  expect(over).toEqual(['all but long', 'all']);
});
