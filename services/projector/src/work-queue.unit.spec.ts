import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

/** A queue whose works end when the test says so. */
function setUp(width: number) {
  const running = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const started: string[] = [];
  const errors: unknown[] = [];
  const queue = createWorkQueue(
    width,
    (stream) =>
      new Promise<void>((end, fail) => {
        started.push(stream);
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
  return { queue, started, errors, settle };
}

test('starts at once, at most so many side by side, the others in order', async () => {
  const { queue, started, settle } = setUp(2);
  for (const stream of ['a', 'b', 'c', 'd']) queue.add(stream);
  expect(started).toEqual(['a', 'b']);
  await settle('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await settle('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('asking again before it has started is one work', async () => {
  const { queue, started, settle } = setUp(1);
  for (const stream of ['a', 'b', 'b', 'b']) queue.add(stream);
  await settle('a');
  await settle('b');
  expect(started).toEqual(['a', 'b']);
});

test('asking again while it runs is one more work afterwards, never at the same time', async () => {
  const { queue, started, settle } = setUp(4);
  for (const stream of ['a', 'a', 'a']) queue.add(stream);
  expect(started).toEqual(['a']);
  await settle('a');
  expect(started).toEqual(['a', 'a']);
  await settle('a');
  expect(started).toEqual(['a', 'a']);
});

test('a stream that has to wait for itself does not keep the others', async () => {
  const { queue, started } = setUp(2);
  for (const stream of ['a', 'a', 'b']) queue.add(stream);
  expect(started).toEqual(['a', 'b']);
});

test('a work that fails is reported, and the others go on', async () => {
  const { queue, started, errors, settle } = setUp(1);
  queue.add('a');
  queue.add('b');
  const error = new Error('no');
  await settle('a', error);
  expect(errors).toEqual([['a', error]]);
  expect(started).toEqual(['a', 'b']);
});

test('is idle when nothing is left, what was added meanwhile included', async () => {
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
