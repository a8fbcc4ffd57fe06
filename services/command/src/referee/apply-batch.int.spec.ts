import { type Commit, workspaceStream } from '@qr-menu/schema';
import { type LogRecord, partitionOf } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ingredientCreated, newCommit, recordOf, recordsFrom } from '../../test/commits.ts';
import { createTestStore, type TestStore } from '../../test/test-store.ts';
import { applyBatch } from './apply-batch.ts';

const serverUrl = inject('databaseUrl');
const anna = 'workspace:anna';
const salts = (from: number, to: number): Commit[] =>
  Array.from({ length: to - from }, (_, index) =>
    newCommit(anna, from + index, [ingredientCreated(`salt ${from + index}`)]),
  );

describe.skipIf(serverUrl === null)('applying a batch', () => {
  let store: TestStore;
  beforeEach(async () => {
    store = await createTestStore(serverUrl ?? '');
  });
  afterEach(() => store.drop());

  const apply = (records: readonly LogRecord[], partition = 0, partitions = 1) =>
    applyBatch(
      { pool: store.pool, epoch: 1, personalData: plainPersonalData, partitions },
      { partition, records },
    );
  const archived = () => store.column('select commit_id from commits order by stream, version');
  const position = () => store.column('select next_offset from log_positions order by partition');
  const ingredients = () => store.column('select id from ingredients order by id');
  const version = () => store.column('select version from streams order by stream');

  test('stores the archive, the tables, the version and the offset', async () => {
    const commits = salts(0, 3);
    const { nextOffset, judged } = await apply(recordsFrom(0n, commits));
    expect(nextOffset).toBe(3n);
    expect(judged).toHaveLength(3);
    expect(await archived()).toEqual(commits.map(({ commitId }) => commitId));
    expect(await ingredients()).toEqual(['salt 0', 'salt 1', 'salt 2']);
    expect(await version()).toEqual([3]);
    expect(await position()).toEqual([3n]);
    expect(await store.column('select last_commit_id from log_positions')).toEqual([
      commits[2]?.commitId,
    ]);
  });

  test('archives a commit exactly as appended, with its offset and its owner', async () => {
    const [commit = newCommit(anna, 0, [])] = salts(0, 1);
    const text = JSON.stringify(commit, null, 1);
    await apply([{ ...recordOf(commit), value: Buffer.from(text) }]);
    const { rows } = await store.pool.query('select * from commits');
    expect(rows).toEqual([
      {
        stream: anna,
        version: 1,
        commit_id: commit.commitId,
        owner: 'anna',
        actor: 'owner',
        at: commit.at,
        epoch: 1,
        partition: 0,
        log_offset: 0n,
        envelope: text,
      },
    ]);
  });

  test.each([
    ['before', 0n],
    ['inside', 1n],
    ['beyond', 3n],
  ])('changes nothing for a batch that starts %s the stored offset (R2)', async (_where, begin) => {
    await apply(recordsFrom(0n, salts(0, 2)));
    const outcome = await apply(recordsFrom(begin, salts(2, 4)));
    expect(outcome).toMatchObject({ nextOffset: 2n, judged: [] });
    expect(await ingredients()).toEqual(['salt 0', 'salt 1']);
    expect(await version()).toEqual([2]);
    expect(await position()).toEqual([2n]);
  });

  test('refuses a first batch that does not start at 0 (R2)', async () => {
    expect(await apply(recordsFrom(1n, salts(0, 1)))).toMatchObject({ nextOffset: 0n, judged: [] });
    expect(await archived()).toEqual([]);
  });

  test('applies the same batch once if it is sent twice (R2)', async () => {
    const records = recordsFrom(0n, salts(0, 2));
    await apply(records);
    expect(await apply(records)).toMatchObject({ nextOffset: 2n, judged: [] });
    expect(await archived()).toHaveLength(2);
  });

  test('applies a batch once if two processes apply it at the same time (R2)', async () => {
    for (let offset = 0; offset < 40; offset += 2) {
      const records = recordsFrom(BigInt(offset), salts(offset, offset + 2));
      const outcomes = await Promise.all([apply(records), apply(records), apply(records)]);
      expect(outcomes.map(({ nextOffset }) => nextOffset)).toEqual(
        Array(3).fill(BigInt(offset + 2)),
      );
      expect(outcomes.filter(({ judged }) => judged.length > 0)).toHaveLength(1);
    }
    expect(await archived()).toHaveLength(40);
    expect(await version()).toEqual([40]);
  });

  test('stores a separate position for each partition', async () => {
    const boris = newCommit('workspace:boris', 0, [ingredientCreated('pepper')]);
    const ofAnna = partitionOf(anna, 12);
    const ofBoris = partitionOf(boris.stream, 12);
    const records = salts(0, 2).map((commit, offset) =>
      recordOf(commit, { partition: ofAnna, offset: BigInt(offset) }),
    );
    await apply(records, ofAnna, 12);
    await apply([recordOf(boris, { partition: ofBoris })], ofBoris, 12);
    const positions = await store.column(
      "select partition || ' ' || next_offset from log_positions",
    );
    expect(new Set(positions)).toEqual(new Set([`${ofAnna} 2`, `${ofBoris} 1`]));
    expect(await version()).toEqual([2, 1]);
  });

  test('quarantines a commit in the wrong partition, and continues its stream without it', async () => {
    const home = partitionOf(anna, 3);
    const elsewhere = (home + 1) % 3;
    const [first = newCommit(anna, 0, []), copy] = [...salts(0, 1), ...salts(0, 1)];
    await apply([recordOf(copy ?? first, { partition: elsewhere })], elsewhere, 3);
    await apply([recordOf(first, { partition: home })], home, 3);
    expect(await archived()).toEqual([first.commitId]);
    expect(await store.column('select reason from quarantine')).toEqual([
      `its stream's partition is ${home}`,
    ]);
  });

  test('moves the offset past superseded commits, and stores nothing else about them', async () => {
    const [first, second] = salts(0, 2);
    const late = newCommit(anna, 0, [ingredientCreated('late')]);
    if (!first || !second) throw new Error('two commits');
    const { judged } = await apply(recordsFrom(0n, [first, late, second, first]));
    expect(judged.map(({ outcome }) => outcome)).toEqual([
      'accepted',
      'superseded',
      'accepted',
      'superseded',
    ]);
    expect(await archived()).toEqual([first.commitId, second.commitId]);
    expect(await ingredients()).toEqual(['salt 0', 'salt 1']);
    expect(await position()).toEqual([4n]);
  });

  describe('leaves nothing behind after an error in the middle of a batch', () => {
    test.each([
      [
        'an update of a missing entity',
        newCommit(anna, 1, [
          { type: 'IngredientUpdated', data: { ingredientId: 'nobody', number: 1 } },
        ]),
        /^RowMissing: /,
      ],
      ['an id that exists', newCommit(anna, 1, [ingredientCreated('salt 0')]), /duplicate key/],
      [
        'a commit id that the stream already has',
        newCommit(anna, 1, [ingredientCreated('pepper')], { commitId: 'twice' }),
        /duplicate key/,
      ],
    ])('%s', async (_name, bad, failure) => {
      const good = [newCommit(anna, 0, [ingredientCreated('salt 0')], { commitId: 'twice' })];
      await expect(apply(recordsFrom(0n, [...good, bad]))).rejects.toThrow(failure);
      for (const table of ['commits', 'streams', 'ingredients', 'log_positions', 'quarantine']) {
        expect(await store.column(`select true from ${table}`)).toEqual([]);
      }
      await apply(recordsFrom(0n, good));
      expect(await ingredients()).toEqual(['salt 0']);
    });
  });

  test("never lets a commit reach another owner's rows", async () => {
    const [salt = newCommit(anna, 0, [])] = salts(0, 1);
    const theft = newCommit('workspace:boris', 0, [
      { type: 'IngredientDeleted', data: { ingredientId: 'salt 0' } },
      ingredientCreated('pepper'),
    ]);
    await apply(recordsFrom(0n, [salt, theft]));
    expect(await ingredients()).toEqual(['pepper', 'salt 0']);
    const change = newCommit('workspace:boris', 1, [
      { type: 'IngredientUpdated', data: { ingredientId: 'salt 0', number: 9 } },
    ]);
    await expect(apply(recordsFrom(2n, [change]))).rejects.toThrow(/^RowMissing: /);
  });

  test('accepts the same payment id in two workspaces', async () => {
    const at = '2026-01-01T08:00:00.000Z';
    const payment = (owner: string) =>
      newCommit(workspaceStream(owner), 0, [
        {
          type: 'AccountCreated',
          data: {
            accountId: `account of ${owner}`,
            name: owner,
            normalizedName: owner,
            email: 'venue@example.com',
            phone: '+359888123456',
            description: '',
            defaultLanguage: 'bg',
            logoUrl: '',
            active: true,
            subscriptionValidUntil: at,
          },
        },
        {
          type: 'TransactionRecorded',
          data: {
            transactionId: 'payment-1',
            accountId: `account of ${owner}`,
            plan: 12,
            amount: 19_800,
            currency: 'EUR',
            paidAt: at,
            validFrom: at,
            validUntil: '2027-01-01T08:00:00.000Z',
          },
        },
      ]);
    await apply(recordsFrom(0n, [payment('anna'), payment('boris')]));
    expect(await store.column('select owner from transactions order by owner')).toEqual([
      'anna',
      'boris',
    ]);
  });

  test('quarantines an invalid commit regardless of its key and bytes (R6)', async () => {
    const junk = [
      { key: 'workspace:\u0000', value: Buffer.from('{}') },
      { key: '', value: Buffer.alloc(0) },
      { key: 'Ключ', value: Buffer.from([0xff, 0x00, 0xfe]) },
      {
        key: anna,
        value: Buffer.from(
          JSON.stringify(newCommit('workspace:boris', 0, [ingredientCreated('x')])),
        ),
      },
    ].map((message, index) => ({ partition: 0, offset: BigInt(index), headers: {}, ...message }));
    const [good = newCommit(anna, 0, [])] = salts(0, 1);
    const { nextOffset } = await apply([...junk, recordOf(good, { offset: 4n })]);
    expect(nextOffset).toBe(5n);
    const { rows } = await store.pool.query('select * from quarantine order by log_offset');
    expect(rows).toEqual(
      junk.map(({ key, value, offset }) => ({
        partition: 0,
        log_offset: offset,
        message_key: key.replace('\u0000', '\ufffd'),
        message: value,
        reason: expect.stringMatching(/./),
        epoch: 1,
      })),
    );
    expect(await ingredients()).toEqual(['salt 0']);
  });

  test('stores no last commit id if the last message is invalid', async () => {
    const record = { ...recordOf(newCommit(anna, 0, [])), value: Buffer.from('?') };
    await apply([record]);
    expect(await store.column('select last_commit_id from log_positions')).toEqual([null]);
  });
});
