import { eventTypes, workspaceStream } from '@qr-menu/schema';
import { createWorkspaceReader } from '@qr-menu/stores/archive';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { inSweep } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { newCommit, recordsFrom } from '../../test/commits.ts';
import { mixedBatches, randomHistory } from '../../test/random-history.ts';
import { foldedWorkspace, storedWorkspace } from '../../test/stored-workspace.ts';
import { createTestStore, type TestStore } from '../../test/test-store.ts';
import { applyBatch } from '../referee/apply-batch.ts';

const serverUrl = inject('databaseUrl');
const owners = ['anna', 'boris', 'Цвета'] as const;
const [erased] = owners;
/** 600 commits are enough to cover every type of event. */
const commitsPerOwner = inSweep ? 1_200 : 600;

describe.skipIf(serverUrl === null)('the entity tables', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await createTestStore(serverUrl ?? '');
  });
  afterAll(() => store.drop());

  test('the tables match the folded archive after random changes by owners', async () => {
    const histories = owners.map((owner, index) => [
      ...randomHistory(owner, commitsPerOwner, index + 1),
    ]);
    const end = { type: 'WorkspaceErased', data: { workspaceId: erased } } as const;
    const at = '2027-01-01T00:00:00.000Z';
    histories[0]?.push(newCommit(workspaceStream(erased), commitsPerOwner, [end], { at }));
    const foundTypes = new Set<string>();
    let offset = 0n;
    for (const batch of mixedBatches(histories, 2)) {
      for (const { type } of batch.flatMap(({ events }) => events)) foundTypes.add(type);
      const records = recordsFrom(offset, batch);
      const { nextOffset, judged } = await applyBatch(
        { pool: store.pool, epoch: 1, personalData: plainPersonalData, partitions: 1 },
        { partition: 0, records },
      );
      expect(judged.every(({ outcome }) => outcome === 'accepted')).toBe(true);
      offset = nextOffset;
      const owner = batch[0]?.stream.slice('workspace:'.length) ?? '';
      const parts = { pool: store.pool, personalData: plainPersonalData, capacity: 1 };
      const { state: folded } = await createWorkspaceReader(parts).load(workspaceStream(owner));
      expect(await storedWorkspace(store.pool, owner)).toEqual(foldedWorkspace(folded));
    }
    expect([...foundTypes, 'NameClaimed'].sort()).toEqual([...eventTypes].sort());
  });
});
