import { inTransaction } from '@qr-menu/stores/postgres';
import type { ViewBatch, ViewCounts } from '@qr-menu/stores/view-counts';
import type { Pool, PoolClient } from 'pg';

export type RollUpDeps = { readonly pool: Pool; readonly viewCounts: ViewCounts };

/**
 * Adds the views that were counted to each venue's days. A batch's id is stored with it, so however
 * many processes do this, and wherever one stops, it is added once.
 */
export async function rollUpViews({ pool, viewCounts }: RollUpDeps): Promise<void> {
  const batch = await viewCounts.collect();
  if (!batch) return;
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    const { rowCount } = await client.query(
      'insert into menu_view_batches (id) values ($1) on conflict do nothing',
      [batch.id],
    );
    if (rowCount === 1) await addViews(client, batch);
  });
  await viewCounts.settle(batch.id);
}

/** A name stays its venue's for ever; several of one venue make one sum. */
async function addViews(client: PoolClient, { counts }: ViewBatch): Promise<void> {
  await client.query(
    `insert into menu_views (owner, day, views)
     select owner, day, sum(counted)
       from unnest($1::text[], $2::text[], $3::bigint[]) as batch (name, day, counted)
       join venue_names on normalized_name = name
      group by owner, day
         on conflict (owner, day) do update set views = menu_views.views + excluded.views`,
    [
      counts.map(({ name }) => name),
      counts.map(({ day }) => day),
      counts.map(({ views }) => views),
    ],
  );
  await client.query("delete from menu_view_batches where added_at < now() - interval '30 days'");
}
