import { partitionOf } from '@qr-menu/stores/commit-log';
import { expect, test } from 'vitest';
import { ingredientCreated, newCommit, recordOf, recordsFrom } from '../../test/commits.ts';
import { judge } from './judge.ts';

const anna = 'workspace:anna';
const boris = 'workspace:boris';
const at = (stream: 'workspace:anna' | 'workspace:boris', version: number) =>
  newCommit(stream, version, [ingredientCreated(`of ${stream} at ${version}`)]);

const outcomes = (
  commits: Parameters<typeof recordsFrom>[1],
  versions: Readonly<Record<string, number>> = {},
) =>
  judge(recordsFrom(0n, commits), new Map(Object.entries(versions)), 1).map((message) =>
    message.outcome === 'accepted' ? message.version : message.outcome,
  );

test.each([
  { stored: 0, expected: 0, outcome: 1 },
  { stored: 7, expected: 7, outcome: 8 },
  { stored: 7, expected: 6, outcome: 'superseded' },
  { stored: 7, expected: 8, outcome: 'superseded' },
  { stored: 7, expected: 0, outcome: 'superseded' },
])('a commit decided at version $expected on a stream at $stored: $outcome', (testCase) => {
  const { expected, stored, outcome } = testCase;
  expect(outcomes([at(anna, expected)], { [anna]: stored })).toEqual([outcome]);
});

test('each commit in a batch is judged after the previous ones', () => {
  expect(outcomes([at(anna, 3), at(anna, 4), at(anna, 5)], { [anna]: 3 })).toEqual([4, 5, 6]);
  expect(outcomes([at(anna, 4), at(anna, 3), at(anna, 4)], { [anna]: 3 })).toEqual([
    'superseded',
    4,
    5,
  ]);
});

test('if two commits were decided at the same version, the first in the log wins', () => {
  expect(outcomes([at(anna, 0), at(anna, 0), at(anna, 1)])).toEqual([1, 'superseded', 2]);
});

test('a message that is sent twice changes nothing', () => {
  const commit = at(anna, 0);
  expect(outcomes([commit, commit])).toEqual([1, 'superseded']);
  expect(outcomes([commit], { [anna]: 1 })).toEqual(['superseded']);
});

test('each stream has its own version', () => {
  expect(outcomes([at(anna, 2), at(boris, 0), at(boris, 1), at(anna, 3)], { [anna]: 2 })).toEqual([
    3, 1, 2, 4,
  ]);
});

test('an unreadable message does not increase the version', () => {
  const [first, last] = [at(anna, 0), at(anna, 1)];
  const junk = { ...recordOf(first, { offset: 1n }), value: Buffer.from('junk') };
  const judged = judge([recordOf(first), junk, recordOf(last, { offset: 2n })], new Map(), 1);
  expect(judged.map(({ outcome }) => outcome)).toEqual(['accepted', 'unreadable', 'accepted']);
});

test('an accepted commit keeps its exact text', () => {
  const commit = at(anna, 0);
  const text = JSON.stringify(commit, null, 2);
  const [judged] = judge([{ ...recordOf(commit), value: Buffer.from(text) }], new Map(), 1);
  expect(judged).toMatchObject({ outcome: 'accepted', text, commit });
});

test('a batch with an unknown event type is not judged at all', () => {
  const future = { ...at(anna, 1), events: [{ type: 'MenuTeleported', data: {} }] };
  const record = { ...recordOf(at(anna, 1)), value: Buffer.from(JSON.stringify(future)) };
  expect(() => judge([recordOf(at(anna, 0)), record], new Map(), 1)).toThrow(/^UnknownEventType: /);
});

test('a message outside its stream’s partition is not a commit', () => {
  const home = partitionOf(anna, 3);
  const elsewhere = (home + 1) % 3;
  const inPartition = (partition: number, version: number) =>
    recordOf(at(anna, version), { partition });
  const records = [
    inPartition(elsewhere, 0),
    inPartition(elsewhere, 4),
    inPartition(home, 0),
    { ...inPartition(elsewhere, 1), value: Buffer.from('{"events":[{"type":"OfTomorrow"}]}') },
  ];
  const judged = judge(records, new Map(), 3);
  expect(judged.map(({ outcome }) => outcome)).toEqual([
    ...['unreadable', 'unreadable', 'accepted', 'unreadable'],
  ]);
  expect(judged[0]).toMatchObject({ reason: `its stream's partition is ${home}` });
});
