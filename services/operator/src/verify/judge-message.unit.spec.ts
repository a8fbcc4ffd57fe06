import { readEnvelope } from '@qr-menu/command';
import { expect, test } from 'vitest';
import { someMessage } from '../../test/log-records.ts';
import { readMessage } from './judge-message.ts';

const { commit, record } = someMessage();
const withValue = (value: unknown) => ({
  ...record,
  value: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

test('a commit is read with its text to the byte', () => {
  const spaced = JSON.stringify(commit, null, 1);
  expect(readMessage(withValue(spaced))).toEqual({ kind: 'commit', commit, text: spaced });
});

test.each<[string, object]>([
  ['no JSON', withValue('{')],
  ['no object', withValue('[]')],
  ['no UTF-8', { ...record, value: Buffer.from([0xc3, 0x28]) }],
  ['a byte order mark', withValue(`\ufeff${JSON.stringify(commit)}`)],
  ['no events', withValue({ ...commit, events: [] })],
  ['another stream than its key', { ...record, key: 'workspace:boris' }],
  ['an empty commit id', withValue({ ...commit, commitId: '' })],
  ['a field too many', withValue({ ...commit, more: 1 })],
  ['U+0000', withValue(JSON.stringify(commit).replace('"hash"', '"\\u0000"'))],
  ['a lone surrogate', withValue(JSON.stringify(commit).replace('"hash"', '"\\ud800"'))],
])('%s: no commit, as the referee says', (_what, over) => {
  const message = { ...record, ...over };
  expect(readMessage(message)).toEqual({ kind: 'unreadable' });
  expect(readEnvelope(message.key, message.value)).toMatchObject({ readable: false });
});

test.each<[string, object]>([
  ['a later schema version', { ...commit, schemaVersion: 2, further: true }],
  ['an unknown event', { ...commit, events: [{ type: 'SomethingNew', data: {} }] }],
])('%s cannot be judged by this release', (_what, value) => {
  const message = withValue(value);
  expect(() => readMessage(message)).toThrow(expect.objectContaining({ code: 'LOG_TOO_NEW' }));
  expect(() => readEnvelope(message.key, message.value)).toThrow();
});
