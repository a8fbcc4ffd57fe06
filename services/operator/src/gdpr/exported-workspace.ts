import type { Workspace } from '@qr-menu/domain';
import { emptyWorkspace } from '@qr-menu/domain';
import { readPerson } from '@qr-menu/identity';
import { evolveByCommit } from '@qr-menu/platform';
import type { OperatorStores } from '../stores.ts';
import { type PastCommit, readHistory } from './read-history.ts';

export type ExportedWorkspace = {
  readonly workspace: Workspace;
  /** By the name of their file, without `.json`. */
  readonly parts: Readonly<Record<string, unknown>>;
};

/** Everything that is stored about a workspace, in a form that other programs can read. */
export async function exportedWorkspace(
  stores: OperatorStores,
  ownerId: string,
): Promise<ExportedWorkspace> {
  const { pool } = stores;
  const history = await readHistory(stores, ownerId);
  const workspace = folded(ownerId, history);
  const { rows: views } = await pool.query<{ day: string; views: string }>(
    'select day, views::text from menu_views where owner = $1 order by day',
    [ownerId],
  );
  const { staff } = workspace;
  const parts = {
    account: workspace.account,
    names: workspace.names,
    menus: [...workspace.menus.values()],
    sections: [...workspace.sections.values()],
    items: [...workspace.items.values()],
    ingredients: [...workspace.ingredients.values()],
    staff: {
      invitations: [...staff.invitations.values()],
      members: [...staff.members.values()],
      everybodyWhoEverWorkedHere: Object.fromEntries(staff.emails),
    },
    transactions: [...workspace.transactions.values()],
    history: history.map(({ stored: _, ...commit }) => commit),
    views: views.map(({ day, views: count }) => ({ day, views: Number(count) })),
    user: await readPerson(pool, ownerId),
  };
  return { workspace, parts };
}

const folded = (ownerId: string, history: readonly PastCommit[]): Workspace =>
  history.reduce(
    (workspace, commit) => evolveByCommit(workspace, { ...commit, requestHash: '' }),
    emptyWorkspace(ownerId),
  );
