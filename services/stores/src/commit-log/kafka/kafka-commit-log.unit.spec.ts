import { expect, test } from 'vitest';
import type { NewLogRecord } from '../commit-log.ts';
import { batchesOf } from './kafka-commit-log.ts';

const records = (count: number, bytes: number): NewLogRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `${index}`,
    value: new Uint8Array(bytes),
    headers: {},
  }));
const keys = (entries: readonly NewLogRecord[]) => entries.map(({ key }) => key);

test.each([
  ['no records', 0, 1, []],
  ['a few records', 3, 10, [3]],
  ['many small records, limited by their number', 1_001, 10, [500, 500, 1]],
  ['large records, limited by their bytes', 5, 256 * 1024, [1, 1, 1, 1, 1]],
  ['records larger than a batch, each alone', 2, 2 * 1024 * 1024, [1, 1]],
  ['records of 100 KB', 12, 100 * 1024, [5, 5, 2]],
])('appends are sent in batches: %s', (_what, count, bytes, sizes) => {
  const entries = records(count, bytes);
  const batches = [...batchesOf(entries)];
  expect(batches.map((batch) => batch.length)).toEqual(sizes);
  expect(keys(batches.flat())).toEqual(keys(entries));
});
