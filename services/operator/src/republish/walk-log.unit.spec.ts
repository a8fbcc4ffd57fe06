import { type CommitLog, fingerprintOf, type LogRecord } from '@qr-menu/stores/commit-log';
import { expect, test } from 'vitest';
import { type PlannedRecord, walkLog } from './walk-log.ts';

const planned = (commitId: string): PlannedRecord => ({
  key: 'workspace:anna',
  stream: 'workspace:anna',
  version: 1,
  commitId,
  value: Buffer.from(commitId),
  headers: {},
});

async function* inPages<Item>(items: readonly Item[]) {
  for (const item of items) yield [item];
}

const never = () => Promise.reject(new Error('not to be called'));

const logOf = (commitIds: string): CommitLog => {
  const records = [...commitIds].map(
    (commitId, index): LogRecord => ({ ...planned(commitId), partition: 0, offset: BigInt(index) }),
  );
  return {
    name: 'test',
    partitions: 1,
    endOffsets: async () => [BigInt(records.length)],
    readRange: () => inPages(records),
    append: never,
    consume: never,
    read: never,
    close: never,
  };
};

/** Each letter is a commit. */
const walk = (plan: string, log: string) =>
  walkLog({
    log: logOf(log),
    plan: inPages([...plan].map(planned)),
    onMissing: async () => undefined,
    onPlaced: async () => undefined,
  });

test.each([
  ['the whole plan', 'abc', 'abc', 'c'],
  ['copies in the middle', 'abc', 'ababc', 'c'],
  ['copies at the end', 'abc', 'abcabc', 'c'],
  ['only some copies at the end', 'abc', 'abcab', 'b'],
  ['copies at the end of a partial log', 'abc', 'aba', 'a'],
  ['no records', '', '', null],
])('a log with %s ends with its last record', async (_title, plan, log, lastCommitId) => {
  const nextOffset = BigInt(log.length);
  const last = lastCommitId === null ? null : fingerprintOf(planned(lastCommitId));
  expect(await walk(plan, log)).toEqual([{ partition: 0, nextOffset, lastCommitId, last }]);
});

test.each([
  ['at the end', 'abc', 'abcx'],
  ['in the middle', 'abc', 'axbc'],
  ['and no other', '', 'x'],
])('a log with a foreign record %s is refused', async (_title, plan, log) => {
  await expect(walk(plan, log)).rejects.toMatchObject({ code: 'NOT_THIS_ARCHIVE' });
});
