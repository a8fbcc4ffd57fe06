import { expect, inject, test } from 'vitest';
import { startSealedAccount } from '../../../test/sealed-account.ts';
import { readChanges } from './change-feed.ts';

const serverUrl = inject('databaseUrl');
const email = 'anna@example.com';

test.skipIf(serverUrl === null)(
  'sends subscribers the decrypted values of sealed commits',
  async () => {
    const { pool, personalData, stop } = await startSealedAccount(serverUrl ?? '', email);
    const { changes } = await readChanges({ pool, personalData }, 'workspace:anna', 0, 10);
    const [change] = changes;
    expect(change?.events).toMatchObject([{ type: 'AccountCreated', data: { email } }]);
    expect(JSON.parse(change?.textFor('owner') ?? '')).toEqual(change?.events);
    await stop();
  },
);
