import { createSecretKey, randomBytes } from 'node:crypto';
import type { WorkspaceCommand } from '@qr-menu/domain';
import {
  createMemoryKeyObjects,
  createSealedPersonalData,
  openWorkspaceKeys,
  type PersonalData,
  systemClock,
} from '@qr-menu/platform';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startGateways } from '../../test/start-gateways.ts';
import { createChangeArchive } from '../features/live/change-archive.ts';

const databaseServer = inject('databaseUrl');
const email = 'anna@example.com';
const command: WorkspaceCommand = {
  type: 'CreateAccount',
  accountId: 'account-1',
  name: 'Механа Рила',
  email,
  phone: '+359888123456',
  description: '',
  defaultLanguage: 'bg',
  logoUrl: '',
  active: true,
};
const request = (commitId: string, requestHash = 'a hash of the phone number') => ({
  ownerId: 'anna',
  actorId: 'anna',
  commitId,
  correlationId: 'c',
  requestHash,
  command,
  precondition: () => null,
});

describe.skipIf(databaseServer === null)('commits with personal data', () => {
  let gateways: Awaited<ReturnType<typeof startGateways>>;
  let personalData: PersonalData;
  let away = false;
  beforeAll(async () => {
    const objects = createMemoryKeyObjects();
    const read = async (name: string): Promise<string | null> => {
      if (away) throw new Error('no route');
      return objects.read(name);
    };
    const masterKey = createSecretKey(randomBytes(32));
    const keys = await openWorkspaceKeys({ ...objects, read }, masterKey);
    personalData = createSealedPersonalData({ keys, clock: systemClock });
    gateways = await startGateways(databaseServer ?? '', undefined, personalData);
    await gateways.startReferee();
  });
  afterAll(() => gateways?.stop());

  const envelopes = async (): Promise<readonly string[]> => {
    const { rows } = await gateways.pool.query<{ envelope: string }>(
      'select envelope from commits order by stream',
    );
    return rows.map(({ envelope }) => envelope);
  };

  it('are refused while the key store is away, and nothing is appended', async () => {
    const commit = await gateways.addGateway();
    away = true;
    await expect(commit(request('first'))).rejects.toMatchObject({
      code: 'KEY_STORE_UNAVAILABLE',
    });
    away = false;
    expect(await gateways.log.endOffsets()).toEqual([0n, 0n]);
  });

  it('are sealed in the archive, with the hash of their request, and opened for the tables', async () => {
    const commit = await gateways.addGateway();
    const { after } = await commit(request('first'));
    expect(after.account).toMatchObject({ email, phone: '+359888123456' });
    const stored = await envelopes();
    expect(stored).toHaveLength(2);
    for (const text of stored) expect(text).not.toMatch(/anna@|359888|a hash of/);
    const { rows } = await gateways.pool.query('select email, phone from accounts');
    expect(rows).toEqual([{ email, phone: '+359888123456' }]);
  });

  it('reach subscribers opened', async () => {
    const archive = createChangeArchive(gateways.pool, personalData);
    const [change] = await archive.after('workspace:anna', 0, 10);
    expect(change?.events).toMatchObject([{ type: 'AccountCreated', data: { email } }]);
    expect(JSON.parse(change?.text ?? '')).toEqual(change?.events);
  });

  it('are known again by their key, in another process, too', async () => {
    const commit = await gateways.addGateway();
    const { before, after, events } = await commit(request('first'));
    expect([before.account, after.account?.email]).toEqual([null, email]);
    expect(events).toMatchObject([{ data: { email } }]);
    const another = commit(request('first', 'another hash'));
    await expect(another).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(await envelopes()).toHaveLength(2);
  });
});
