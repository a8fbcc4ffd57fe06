import { readFile } from 'node:fs/promises';
import { createLogger } from '@qr-menu/runtime/process';
import { createPool } from '@qr-menu/stores/postgres';
import { expect, test } from 'vitest';
import { usedLogs } from '../test-run/results-folder.ts';
import { waitUntil } from '../wait-until.ts';
import { localPostgres } from './postgres.ts';
import { createScratch } from './scratch.ts';

test('a red test finds the errors of Postgres in the log of the server', async () => {
  const scratch = await createScratch();
  const { address: url, stop } = await localPostgres(scratch)();
  const logger = createLogger('test', 'silent');
  const pool = createPool({ url, applicationName: 'test', logger });
  await expect(pool.query('select no_such_column')).rejects.toThrow('no_such_column');
  await pool.end();
  const logs = usedLogs().filter((file) => file.includes('/postgres-'));
  expect(logs).toHaveLength(1);
  await waitUntil(async () => (await readFile(String(logs[0]), 'utf8')).includes('no_such_column'));
  await stop();
  await scratch.remove();
});
