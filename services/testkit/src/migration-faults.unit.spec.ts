import { checksumOf } from '@qr-menu/stores/postgres';
import { expect, test } from 'vitest';
import { migrationFaults } from './migration-faults.ts';

const first = { id: '0001-counts', sql: 'create table counts (count bigint)' };
const second = { id: '0002-places', sql: 'create table places (name text)' };
const frozen = [first, second].map((migration) => [migration.id, checksumOf(migration)] as const);

test('no faults are reported if all migrations are unchanged and in order', () => {
  expect(migrationFaults([first, second], frozen)).toEqual([]);
});

test('edited, unlisted and removed migrations are each reported', () => {
  const edited = { ...first, sql: `${first.sql};` };
  expect(migrationFaults([edited, second], frozen)).toEqual([
    `0001-counts differs from its frozen version: ${checksumOf(edited)}`,
  ]);
  expect(migrationFaults([first, second], frozen.slice(0, 1))).toEqual([
    `0002-places differs from its frozen version: ${checksumOf(second)}`,
  ]);
  expect(migrationFaults([first], frozen)).toEqual(['0002-places is gone']);
});

test('a migration whose number does not match its position is reported', () => {
  const between = { ...second, id: '0005-late' };
  expect(
    migrationFaults([first, between], [...frozen.slice(0, 1), [between.id, checksumOf(between)]]),
  ).toEqual(['0005-late is number 2']);
});

test.each([
  'drop table counts',
  'alter table counts drop column count',
  'ALTER TABLE counts RENAME COLUMN count TO total',
])('a migration with "%s" must be marked', (sql) => {
  const third = { id: '0001-third', sql };
  const own = [[third.id, checksumOf(third)]] as const;
  expect(migrationFaults([third], own)).toHaveLength(1);
  expect(migrationFaults([{ ...third, contracts: true }], own)).toEqual([]);
});
