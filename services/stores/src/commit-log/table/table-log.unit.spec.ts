import { migrationFaults } from '@qr-menu/testkit';
import { expect, test } from 'vitest';
import { tableLogMigrations } from './table-log.ts';

/** Never edit an applied migration. Add a line here for each new one. */
const frozen: readonly (readonly [id: string, checksum: string])[] = [
  ['0001-log', 'd69ac0216d2958ef424f5adefe4f0d450a568afa16227a5db5f8303201a37b84'],
];

test('applied migrations never change, and are compatible with the previous release', () => {
  expect(migrationFaults(tableLogMigrations, frozen)).toEqual([]);
});
