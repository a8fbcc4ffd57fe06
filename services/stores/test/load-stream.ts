/** Loads Anna's stream from the database in the argument, and prints its version. */
import { createLogger } from '@qr-menu/runtime/process';
import { createMenuStorePool, createWorkspaceReader } from '../src/archive/index.ts';
import { plainPersonalData } from '../src/keys/personal-data.ts';

const pool = createMenuStorePool({
  url: process.argv[2] ?? '',
  applicationName: 'small heap',
  logger: createLogger('small heap', 'silent'),
});
const reader = createWorkspaceReader({ pool, personalData: plainPersonalData, capacity: 500 });
const { version } = await reader.load('workspace:anna');
process.stdout.write(String(version));
await pool.end();
