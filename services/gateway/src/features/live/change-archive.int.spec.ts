import { expect, inject, test } from 'vitest';
import { startSealedAccount } from '../../../test/sealed-account.ts';
import { createChangeArchive } from './change-archive.ts';

const serverUrl = inject('databaseUrl');
const email = 'anna@example.com';

test.skipIf(serverUrl === null)('sealed commits reach subscribers opened', async () => {
  const { pool, personalData, stop } = await startSealedAccount(serverUrl ?? '', email);
  const archive = createChangeArchive(pool, personalData);
  const [change] = await archive.after('workspace:anna', 0, 10);
  expect(change?.events).toMatchObject([{ type: 'AccountCreated', data: { email } }]);
  expect(JSON.parse(change?.text ?? '')).toEqual(change?.events);
  await stop();
});
