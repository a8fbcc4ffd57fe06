import { emptyWorkspace, type Workspace } from '@qr-menu/domain';
import { streamSchema } from '@qr-menu/schema';
import { evolveByCommit, ownerOfStream, streamCommits } from '@qr-menu/stores/archive';
import { patiently } from '@qr-menu/stores/postgres';
import type { ClientBase } from 'pg';
import { toColumns } from './event-to-rows.ts';

const kinds = ['menus', 'sections', 'items', 'ingredients'] as const;

/**
 * Gives `deleted_rows` what folding gives, for the workspaces that deleted something before the
 * table was there. Nothing in it needs a workspace's key: sealed values stay as they are.
 */
export async function fillDeletedRows(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ stream: string }>(
    patiently(
      `select distinct stream from commits
        where owner is not null and envelope like '%Deleted"%' and at::timestamptz < (
          select applied_at from applied_migrations where id = '0007-owner-operations')
        order by stream`,
    ),
  );
  for (const { stream } of rows) await fillFor(client, await folded(client, stream));
}

async function folded(client: ClientBase, stream: string): Promise<Workspace> {
  let workspace = emptyWorkspace(ownerOfStream(stream) ?? '');
  for await (const commit of streamCommits(client, streamSchema.parse(stream))) {
    workspace = evolveByCommit(workspace, commit);
  }
  return workspace;
}

/** By way of the table's own row type, so that the text is the one that deleting writes. */
async function fillFor(client: ClientBase, { ownerId, bin }: Workspace): Promise<void> {
  for (const table of kinds) {
    for (const { entity, deletedAt } of bin[table].values()) {
      await client.query(
        `insert into deleted_rows (owner, entity, id, deleted_at, content)
         values ($1, $2, $3, $4, row_to_json(json_populate_record(null::${table}, $5))::text)
         on conflict do nothing`,
        [ownerId, table, entity.id, deletedAt, JSON.stringify(toColumns(table, entity))],
      );
    }
  }
}
