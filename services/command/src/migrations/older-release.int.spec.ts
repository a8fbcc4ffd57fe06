import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Deletion, decideWorkspace, type Workspace } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import {
  createMenuStorePool,
  createWorkspaceReader,
  menuStoreSchema,
  streamVersion,
} from '@qr-menu/stores/archive';
import type { LogRecord } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { migrate } from '@qr-menu/stores/postgres';
import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { commitOf, recordOf } from '../../test/commits.ts';
import { foldedWorkspace, storedWorkspace } from '../../test/stored-workspace.ts';
import { tableContents } from '../../test/table-contents.ts';
import { createTestStore, silent } from '../../test/test-store.ts';
import { applyBatch } from '../referee/apply-batch.ts';
import { menuStoreMigrations, migrateMenuStore } from './menu-store.ts';

const serverUrl = inject('databaseUrl');
const fixture = path.join(import.meta.dirname, '../../test/older-release/older-release.sql');

describe.skipIf(serverUrl === null)("an older release's data", () => {
  let database: TestDatabase;
  let pool: Pool;

  beforeAll(async () => {
    database = await createTestDatabase(serverUrl ?? '');
    pool = createMenuStorePool({ url: database.url, applicationName: 'test', logger: silent });
    await migrate(pool, { schema: menuStoreSchema, migrations: menuStoreMigrations.slice(0, 4) });
    await pool.query(await readFile(fixture, 'utf8'));
    const applied = await migrateMenuStore(pool);
    expect(applied).toEqual(menuStoreMigrations.slice(4).map(({ id }) => id));
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const folded = async (owner: string): Promise<Workspace> => {
    const reader = createWorkspaceReader({ pool, personalData: plainPersonalData, capacity: 1 });
    return (await reader.load(workspaceStream(owner))).state;
  };
  const referee = (store: Pool) => {
    return { pool: store, epoch: 1, personalData: plainPersonalData, partitions: 1 };
  };

  /** The log that the archive and the quarantine came out of. */
  async function records(): Promise<readonly LogRecord[]> {
    const { rows } = await pool.query<{ key: string; value: Uint8Array; offset: bigint }>(
      `select stream as key, convert_to(envelope, 'UTF8') as value, log_offset as "offset"
         from commits
       union all select message_key, message, log_offset from quarantine order by 3`,
    );
    return rows.map((row) => ({ partition: 0, headers: {}, ...row }));
  }

  test('is after the migrations what folding the archive gives', async () => {
    for (const owner of ['anna', 'boris']) {
      expect(await storedWorkspace(pool, owner)).toEqual(foldedWorkspace(await folded(owner)));
    }
    expect((await folded('anna')).bin.items.size).toBe(2);
  });

  test('is what a rebuild from the archived envelopes gives, row by row', async () => {
    const fresh = await createTestStore(serverUrl ?? '');
    await applyBatch(referee(fresh.pool), { partition: 0, records: await records() });
    const { released_images: noted, ...rebuilt } = await tableContents(fresh.pool);
    const { released_images: none, ...migrated } = await tableContents(pool);
    expect(migrated).toEqual(rebuilt);
    expect(rebuilt.quarantine).toHaveLength(1);
    // Images that were let go before anybody noted it stay in their store: no harm but the room.
    expect([noted?.length, none]).toEqual([2, []]);
    await fresh.drop();
  });

  test('is gone on with: a deletion of the older release can be undone', async () => {
    const workspace = await folded('anna');
    const { bin } = workspace;
    const at = [...bin.menus.values()][0]?.deletedAt ?? '';
    const deletion: Deletion = {
      at,
      menuIds: ['wine'],
      sectionIds: ['reds'],
      itemIds: ['merlot'],
      ingredientIds: [],
      optionGroupIds: [],
      detached: [],
      groupsDetached: [],
      before: workspace,
    };
    const decision = decideWorkspace(workspace, { type: 'RestoreDeleted', deletion }, at);
    const version = await streamVersion(pool, workspaceStream('anna'));
    const events = decision.accepted ? decision.events : [];
    const offset = BigInt((await records()).length);
    const undo = commitOf(workspaceStream('anna'), version, events, { at });
    const batch = { partition: 0, records: [recordOf(undo, { offset })] };
    const { judged } = await applyBatch(referee(pool), batch);
    expect(judged.map(({ outcome }) => outcome)).toEqual(['accepted']);
    expect(await storedWorkspace(pool, 'anna')).toEqual(foldedWorkspace(await folded('anna')));
    expect((await folded('anna')).items.has('merlot')).toBe(true);
  });
});
