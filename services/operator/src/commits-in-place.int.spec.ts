import { applyBatch } from '@qr-menu/command';
import { systemClock } from '@qr-menu/runtime/process';
import {
  createTableCommitLog,
  partitionOf,
  refillTableLog,
  tableLogName,
} from '@qr-menu/stores/commit-log';
import { inTransaction } from '@qr-menu/stores/postgres';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type ArchiveWorld, createArchiveWorld, silent } from '../test/archive-world.ts';
import { ingredientMessage } from '../test/log-records.ts';
import { untidyLog } from '../test/untidy-log.ts';
import { assertCommitsInPlace } from './commits-in-place.ts';
import { publishArchiveToTable } from './republish/publish-archive.ts';

const serverUrl = inject('databaseUrl');
const partitions = 3;
const owner = ['anna', 'boris', 'vera', 'dora'].find(
  (candidate) => partitionOf(`workspace:${candidate}`, partitions) !== 0,
);

describe.skipIf(serverUrl === null)('commits in the wrong partition', () => {
  let world: ArchiveWorld;
  let log: Awaited<ReturnType<typeof createTableCommitLog>>;
  beforeEach(async () => {
    world = await createArchiveWorld(serverUrl ?? '');
    const options = { databaseUrl: world.store.url, partitions, logger: silent };
    log = await createTableCommitLog({ ...options, clock: systemClock });
    for (const record of untidyLog([owner ?? ''], 10, 3)) await log.append(record);
    await world.store.pool.query(
      `insert into log_identity (epoch, log) values (1, '${tableLogName}')`,
    );
    await world.apply(log);
  });
  afterEach(async () => {
    await log.close();
    await world.store.drop();
  });

  const versionOf = async () => {
    const rows = await world.store.column(
      `select version from streams where stream = 'workspace:${owner}'`,
    );
    return Number(rows[0]);
  };
  async function misplace() {
    const record = ingredientMessage(owner ?? '', await versionOf());
    const offset = await inTransaction(
      world.store.pool,
      { isolation: 'read committed' },
      (client) => refillTableLog(client, 0, [record]),
    );
    return { partition: 0, records: [{ ...record, partition: 0, offset }] };
  }

  async function applyNext() {
    const record = ingredientMessage(owner ?? '', await versionOf());
    const position = await log.append(record);
    const { partition } = position;
    await applyBatch(world.referee(1, partitions), {
      partition,
      records: [{ ...record, ...position }],
    });
  }

  test('the referee and a rebuild both reject a commit in the wrong partition', async () => {
    const before = await versionOf();
    await applyBatch(world.referee(1, partitions), await misplace());
    await applyNext();
    expect(await versionOf()).toBe(before + 1);
    const contents = await world.contents();
    await world.rebuild(log);
    expect(await world.contents()).toEqual(contents);
  });

  test('a commit misplaced by an earlier release stays, but rebuilds fail until a republish', async () => {
    const before = await versionOf();
    // Earlier releases accepted any partition.
    await applyBatch(world.referee(1, 1), await misplace());
    await applyNext();
    const contents = await world.contents();
    await expect(world.rebuild(log)).rejects.toMatchObject({ code: 'COMMITS_OUT_OF_PLACE' });
    expect(await world.contents()).toEqual(contents);
    await publishArchiveToTable({
      pool: world.store.pool,
      partitions,
      epoch: 2,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    await assertCommitsInPlace(world.store.pool, log);
    await world.rebuild(log, { epoch: 2 });
    expect(await versionOf()).toBe(before + 2);
  });
});
