import { createSecretKey, randomBytes } from 'node:crypto';
import { systemClock } from '@qr-menu/runtime/process';
import { type DomainEvent, workspaceStream } from '@qr-menu/schema';
import {
  createMemoryKeyObjects,
  createSealedPersonalData,
  openWorkspaceKeys,
  type PersonalData,
} from '@qr-menu/stores/keys';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newCommit, recordsFrom } from '../../test/commits.ts';
import { createTestStore, type TestStore } from '../../test/test-store.ts';
import { applyBatch } from './apply-batch.ts';

const serverUrl = inject('databaseUrl');
const anna = workspaceStream('anna');
const email = 'maria@example.com';
const invited: DomainEvent = {
  type: 'StaffInvited',
  data: { invitationId: 'i', email, role: 'editor' },
};

describe.skipIf(serverUrl === null)('a batch with sealed values', () => {
  let store: TestStore;
  let personalData: PersonalData;
  let away = false;
  beforeAll(async () => {
    store = await createTestStore(serverUrl ?? '');
    const objects = createMemoryKeyObjects();
    const read = async (name: string): Promise<string | null> => {
      if (away) throw new Error('no route');
      return objects.read(name);
    };
    const masterKey = createSecretKey(randomBytes(32));
    const keys = await openWorkspaceKeys({ ...objects, read }, masterKey);
    personalData = createSealedPersonalData({ keys, clock: systemClock });
  });
  afterAll(() => store?.drop());

  const stored = () => store.column('select count(*)::int from commits');
  const apply = async (sealed: readonly DomainEvent[], over: PersonalData) => {
    const records = recordsFrom(0n, [newCommit(anna, 0, sealed)]);
    return applyBatch(
      { pool: store.pool, epoch: 1, personalData: over, partitions: 1 },
      { partition: 0, records },
    );
  };

  test('is refused without its key, waits for the key store, and puts plain values into the tables', async () => {
    const sealed = await personalData.seal(anna, [invited]);
    const otherKeys = await openWorkspaceKeys(
      createMemoryKeyObjects(),
      createSecretKey(randomBytes(32)),
    );
    const elsewhere = createSealedPersonalData({ keys: otherKeys, clock: systemClock });
    await expect(apply(sealed, elsewhere)).rejects.toMatchObject({
      cause: { code: 'KEY_MISSING' },
    });
    away = true;
    await expect(apply(sealed, personalData)).rejects.toMatchObject({ retryable: true });
    expect(await stored()).toEqual([0]);
    away = false;
    await apply(sealed, personalData);
    expect(await store.column('select email from staff_invitations')).toEqual([email]);
    const [envelope] = await store.column('select envelope from commits');
    expect(envelope).not.toContain(email);
  });
});
