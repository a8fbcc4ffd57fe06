import { judge, readEnvelope } from '@qr-menu/command';
import { partitionOf } from '@qr-menu/stores/commit-log';
import { expect, test } from 'vitest';
import { someMessage } from '../../test/log-records.ts';
import { readMessage } from './judge-message.ts';

const { commit, record } = someMessage();
const withValue = (value: unknown) => ({
  ...record,
  value: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

test('a commit is read with its exact text', () => {
  const spaced = JSON.stringify(commit, null, 1);
  expect(readMessage(withValue(spaced), 1)).toEqual({ kind: 'commit', commit, text: spaced });
});

test.each<[string, object]>([
  ['text that is not JSON', withValue('{')],
  ['JSON that is not an object', withValue('[]')],
  ['bytes that are not UTF-8', { ...record, value: Buffer.from([0xc3, 0x28]) }],
  ['a byte order mark', withValue(`\ufeff${JSON.stringify(commit)}`)],
  ['no events', withValue({ ...commit, events: [] })],
  ['a stream other than its key', { ...record, key: 'workspace:boris' }],
  ['an empty commit id', withValue({ ...commit, commitId: '' })],
  [
    'an extra field together with another fault',
    withValue({ ...commit, more: 1, at: 'yesterday' }),
  ],
  ['U+0000', withValue(JSON.stringify(commit).replace('"hash"', '"\\u0000"'))],
  ['a lone surrogate', withValue(JSON.stringify(commit).replace('"hash"', '"\\ud800"'))],
])('a message with %s is not a commit, as for the referee', (_title, over) => {
  const message = { ...record, ...over };
  expect(readMessage(message, 1)).toEqual({ kind: 'unreadable' });
  expect(readEnvelope(message.key, message.value)).toMatchObject({ readable: false });
});

test.each<[string, object]>([
  ['a later schema version', { ...commit, schemaVersion: 2, further: true }],
  ['an unknown field', { ...commit, further: true }],
  ['an unknown event', { ...commit, events: [{ type: 'SomethingNew', data: {} }] }],
])('a message with %s cannot be judged by this release', (_title, value) => {
  const message = withValue(value);
  expect(() => readMessage(message, 1)).toThrow(expect.objectContaining({ code: 'LOG_TOO_NEW' }));
  expect(() => readEnvelope(message.key, message.value)).toThrow();
});

test('a message in the wrong partition is never a commit', () => {
  const home = partitionOf(record.key, 3);
  const elsewhere = { ...record, partition: (home + 1) % 3 };
  const ofTomorrow = { ...withValue({ ...commit, schemaVersion: 2 }), partition: (home + 2) % 3 };
  expect(readMessage({ ...record, partition: home }, 3)).toMatchObject({ kind: 'commit' });
  for (const message of [elsewhere, ofTomorrow]) {
    expect(readMessage(message, 3)).toEqual({ kind: 'unreadable' });
    expect(judge([message], new Map(), 3)).toMatchObject([{ outcome: 'unreadable' }]);
  }
});
