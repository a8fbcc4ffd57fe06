import type { Commit } from '@qr-menu/schema';
import { ownerOfStream } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';
import { eventToRows, type RowChange } from '../../src/tables/event-to-rows.ts';

/**
 * Applies a commit as the release with the first four migrations did: a deleted row was gone, and
 * nobody noted which images were let go.
 */
export async function writeCommit(pool: Pool, commit: Commit, offset: number): Promise<void> {
  const owner = ownerOfStream(commit.stream);
  const { stream, commitId, actor, at, epoch, expectedVersion } = commit;
  await pool.query('insert into commits values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9)', [
    ...[stream, expectedVersion + 1, commitId, owner, actor.id, at, epoch, offset],
    JSON.stringify(commit),
  ]);
  await pool.query(
    `insert into streams values ($1, $2)
     on conflict (stream) do update set version = excluded.version`,
    [stream, expectedVersion + 1],
  );
  for (const event of commit.events) {
    for (const change of eventToRows(event, { owner: owner ?? actor.id, at })) {
      await writeRow(pool, change);
    }
  }
}

const ownedTables = [
  ...['accounts', 'menus', 'sections', 'items', 'ingredients'],
  ...['staff_invitations', 'staff_members'],
];

async function writeRow(pool: Pool, change: RowChange): Promise<void> {
  switch (change.kind) {
    case 'insert': {
      const names = Object.keys(change.columns);
      await pool.query(
        `insert into ${change.table} (${names.join(', ')})
         values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
        Object.values(change.columns),
      );
      return;
    }
    case 'update': {
      const sets = Object.keys(change.columns).map((name, index) => `${name} = $${index + 3}`);
      await pool.query(
        `update ${change.table} set ${sets.join(', ')} where id = $1 and owner = $2`,
        [change.id, change.owner, ...Object.values(change.columns)],
      );
      return;
    }
    case 'bin':
    case 'delete':
      await pool.query(`delete from ${change.table} where id = $1 and owner = $2`, [
        change.id,
        change.owner,
      ]);
      return;
    case 'delete-all':
      for (const table of ownedTables) {
        await pool.query(`delete from ${table} where owner = $1`, [change.owner]);
      }
      return;
    case 'add-name':
      await pool.query('insert into venue_names values ($1, $2) on conflict do nothing', [
        change.normalizedName,
        change.owner,
      ]);
      return;
    default:
      throw new Error(`the older release knew no ${change.kind}`);
  }
}
