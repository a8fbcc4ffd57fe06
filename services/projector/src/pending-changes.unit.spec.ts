import { expect, test } from 'vitest';
import { createPendingChanges } from './pending-changes.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
const record = (key: string, number: number) => ({
  key,
  headers: { 'decided-at': at(number), traceparent: `trace-${number}` },
});
const traces = (changes: readonly { readonly traceparent: string | undefined }[]) =>
  changes.map(({ traceparent }) => traceparent);

test('commits that share a rendering keep separate times and traces', () => {
  const pending = createPendingChanges();
  pending.received(record('workspace:a', 1), 10);
  pending.received(record('workspace:b', 2), 20);
  pending.received(record('workspace:a', 3), 30);
  expect(pending.take('workspace:a')).toEqual([]);
  pending.ready('workspace:a');
  expect(pending.take('workspace:a')).toEqual([
    { receivedAt: 10, decidedAt: Date.parse(at(1)), traceparent: 'trace-1' },
    { receivedAt: 30, decidedAt: Date.parse(at(3)), traceparent: 'trace-3' },
  ]);
  pending.shown('workspace:a');
  expect(pending.take('workspace:a')).toEqual([]);
  expect(pending.streams()).toBe(1);
});

test('a change that is not in Postgres yet waits for the next rendering', () => {
  const pending = createPendingChanges();
  pending.received(record('workspace:a', 1), 10);
  pending.ready('workspace:a');
  pending.received(record('workspace:a', 2), 20);
  expect(traces(pending.take('workspace:a'))).toEqual(['trace-1']);
  pending.shown('workspace:a');
  pending.ready('workspace:a');
  expect(traces(pending.take('workspace:a'))).toEqual(['trace-2']);
  pending.shown('workspace:a');
  expect(pending.streams()).toBe(0);
});

test('the oldest change is reported until the documents show it', () => {
  const pending = createPendingChanges();
  expect(pending.oldest()).toBeUndefined();
  pending.received(record('workspace:a', 1), 10);
  pending.received(record('workspace:b', 1), 5);
  expect(pending.oldest()).toBe(5);
  pending.ready('workspace:b');
  pending.take('workspace:b');
  pending.received(record('workspace:b', 2), 20);
  expect([pending.oldest(), pending.streams()]).toEqual([5, 2]);
  pending.shown('workspace:b');
  expect([pending.oldest(), pending.streams()]).toEqual([10, 2]);
});

test('a requeued change still counts as older than later changes', () => {
  const pending = createPendingChanges();
  pending.received(record('workspace:a', 1), 10);
  pending.ready('workspace:a');
  pending.take('workspace:a');
  pending.received(record('workspace:a', 2), 20);
  pending.ready('workspace:a');
  pending.requeue('workspace:a');
  expect(pending.oldest()).toBe(10);
  expect(pending.untaken()).toEqual(['workspace:a']);
  expect(traces(pending.take('workspace:a'))).toEqual(['trace-1', 'trace-2']);
  expect(pending.untaken()).toEqual([]);
  pending.shown('workspace:a');
  expect(pending.streams()).toBe(0);
});

test('only the first and the newest changes are kept if there are very many', () => {
  const pending = createPendingChanges();
  for (let number = 0; number < 40; number += 1)
    pending.received(record('workspace:a', number), number);
  pending.ready('workspace:a');
  const kept = traces(pending.take('workspace:a'));
  expect(kept).toHaveLength(16);
  expect([kept[0], kept.at(-1)]).toEqual(['trace-0', 'trace-39']);
});

test('a log without times and traces can be read', () => {
  const pending = createPendingChanges();
  pending.received({ key: 'workspace:a', headers: { 'decided-at': 'never' } }, 10);
  pending.ready('workspace:a');
  expect(pending.take('workspace:a')).toEqual([
    { receivedAt: 10, decidedAt: undefined, traceparent: undefined },
  ]);
});
