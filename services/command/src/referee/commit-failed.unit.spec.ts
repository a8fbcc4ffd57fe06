import { KeyMissing, SealBroken } from '@qr-menu/stores/keys';
import pg from 'pg';
import { expect, test } from 'vitest';
import { RowMissing } from '../tables/apply-row-changes.ts';
import { CommitFailed, isCommitsFault } from './commit-failed.ts';

const ofPostgres = (code: string) =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });

test.each([
  new RowMissing('no row'),
  new KeyMissing('no key'),
  new SealBroken('changed'),
  new TypeError('undefined is not a function'),
  ofPostgres('22003'),
  ofPostgres('23505'),
  ofPostgres('54000'),
])('%s counts as a fault of the commit', (error) => {
  expect(isCommitsFault(error)).toBe(true);
});

test.each([
  '08006',
  '25006',
  '40001',
  '40P01',
  '42501',
  '53100',
  '53200',
  '55P03',
  '57014',
  '57P01',
  '58030',
  'XX001',
])('SQLSTATE %s does not count as a fault of the commit', (code) => {
  expect(isCommitsFault(ofPostgres(code))).toBe(false);
});

test.each([
  new Error('Connection terminated unexpectedly'),
  new Error('Query read timeout'),
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
])('%s does not count as a fault of the commit', (error) => {
  expect(isCommitsFault(error)).toBe(false);
});

test('the reason for a failed commit is short enough to be displayed, and contains no U+0000', () => {
  const { message } = new CommitFailed(
    { partition: 0, offset: 0n, key: '', value: new Uint8Array(), headers: {} },
    new Error(`\u0000${'x'.repeat(9_000)}`),
  );
  expect([message.length, message.startsWith('Error: \ufffdxx')]).toEqual([2_000, true]);
});
