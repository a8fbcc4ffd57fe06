import type { EraseWorkspace } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { appendAsOperator } from '../append-as-operator.ts';
import type { OperatorStores } from '../stores.ts';

const command: EraseWorkspace = { type: 'EraseWorkspace' };

/** Ends the workspace in the log; nothing is appended when that has been done. */
export async function appendErasure(
  stores: OperatorStores,
  ownerId: string,
  commitId: string,
): Promise<void> {
  const { state } = await stores.workspaces.load(workspaceStream(ownerId));
  if (state.erased) return;
  await appendAsOperator(stores, { ownerId, commitId, command });
}

const emptied = [
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
  'staff_invitations',
  'staff_members',
  'deleted_rows',
] as const;

/** How many rows of the workspace's contents the tables still hold: after the last event none. */
export async function rowsLeft(
  { pool }: Pick<OperatorStores, 'pool'>,
  ownerId: string,
): Promise<number> {
  const counts = emptied.map((table) => `(select count(*) from ${table} where owner = $1)`);
  const { rows } = await pool.query<{ rows: string }>(`select ${counts.join(' + ')} as rows`, [
    ownerId,
  ]);
  return Number(rows[0]?.rows ?? 0);
}
