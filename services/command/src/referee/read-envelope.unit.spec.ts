import { describe, expect, test } from 'vitest';
import { bytesOf, ingredientCreated, newCommit } from '../../test/commits.ts';
import { NewerSchemaVersion, readEnvelope, UnknownEventType } from './judge.ts';

const stream = 'workspace:Механа';
const commit = newCommit(stream, 4, [ingredientCreated('salt', 'Сол 🧂')]);
const { events: _, ...withoutEvents } = commit;
const named = (name: string) => ({ ...commit, events: [ingredientCreated('salt', name)] });

test('a commit is read exactly as written', () => {
  expect(readEnvelope(stream, bytesOf(commit))).toEqual({
    readable: true,
    commit,
    text: JSON.stringify(commit),
  });
});

describe('a message is quarantined if it contains', () => {
  test.each([
    ['no bytes', ''],
    ['bytes that are not JSON', '{'],
    ['JSON that is not an object', 'null'],
    ['another object', { hello: 'world' }],
    ['a byte order mark', `\ufeff${JSON.stringify(commit)}`],
    ['no commit id', { ...commit, commitId: '' }],
    ['no events', { ...commit, events: [] }],
    ['missing events', withoutEvents],
    ['a negative version', { ...commit, expectedVersion: -1 }],
    ['a broken version', { ...commit, expectedVersion: 0.5 }],
    ['no schema version', { ...commit, schemaVersion: undefined }],
    ['an impossible schema version', { ...commit, schemaVersion: 0 }],
    ['another kind of stream', { ...commit, stream: 'table:1' }],
    ['an unknown field together with another fault', { ...commit, extra: 1, at: 'yesterday' }],
    ['no time', { ...commit, at: 'yesterday' }],
    ['an event without its data', { ...commit, events: [{ type: 'IngredientCreated' }] }],
    [
      'a number that no column can hold',
      {
        ...commit,
        events: [{ type: 'IngredientUpdated', data: { ingredientId: 'salt', number: 2 ** 31 } }],
      },
    ],
    ['U+0000 in a text', named('a\u0000b')],
    ['a lone surrogate in a text', named('a\ud800b')],
    ['U+0000 in the commit id', { ...commit, commitId: '\u0000' }],
    [
      'an event of another kind of stream',
      {
        ...commit,
        events: [
          { type: 'NameClaimed', data: { name: 'А', normalizedName: 'а', ownerId: 'Механа' } },
        ],
      },
    ],
  ])('%s', (_name, value) => {
    expect(readEnvelope(stream, bytesOf(value))).toMatchObject({
      readable: false,
      reason: expect.stringMatching(/./),
    });
  });

  test('bytes that are not UTF-8', () => {
    const text = JSON.stringify(commit).replace('Сол', '\u00ff');
    expect(readEnvelope(stream, Buffer.from(text, 'latin1')).readable).toBe(false);
  });

  test.each(['workspace:other', 'workspace:механа', '', `${stream} `])(
    'a commit with a key that is not its stream: "%s"',
    (key) => {
      expect(readEnvelope(key, bytesOf(commit))).toEqual({
        readable: false,
        reason: 'the message key is not the stream',
      });
    },
  );

  test('U+0000 in the stream, even if the key contains it too', () => {
    const nul = 'workspace:\u0000';
    expect(readEnvelope(nul, bytesOf({ ...commit, stream: nul })).readable).toBe(false);
  });
});

test('text that only looks like an escaped U+0000 is accepted', () => {
  expect(readEnvelope(stream, bytesOf(named('\\u0000'))).readable).toBe(true);
});

describe('a message halts its partition if it contains', () => {
  const teleported = { type: 'MenuTeleported', data: {} };
  test.each([
    ['alone', [teleported]],
    ['after a known one', [...commit.events, teleported]],
  ])('an unknown event type %s', (_name, events) => {
    const read = () => readEnvelope(stream, bytesOf({ ...commit, events }));
    expect(read).toThrow(UnknownEventType);
    expect(read).toThrow(commit.commitId);
  });

  test('an envelope with a newer schema version, even if it has unknown fields', () => {
    const newer = { ...commit, schemaVersion: 2, mood: 'new' };
    expect(() => readEnvelope(stream, bytesOf(newer))).toThrow(NewerSchemaVersion);
  });

  const [created] = commit.events;
  test.each([
    ['of the envelope', { ...commit, extra: 1 }],
    ['of an event', { ...commit, events: [{ ...created, extra: 1 }] }],
    [
      "of an event's data",
      { ...commit, events: [{ ...created, data: { ...created?.data, extra: 1 } }] },
    ],
    ['of the actor', { ...commit, actor: { id: 'owner', role: 'cook' } }],
  ])('a field %s that this release does not know', (_where, value) => {
    const read = () => readEnvelope(stream, bytesOf(value));
    expect(read).toThrow(NewerSchemaVersion);
    expect(read).toThrow(commit.commitId);
  });

  test('an unknown event type, unless the message key is the name of another stream', () => {
    const value = { ...commit, stream: 'workspace:other', events: [teleported] };
    expect(readEnvelope(stream, bytesOf(value)).readable).toBe(false);
  });
});
