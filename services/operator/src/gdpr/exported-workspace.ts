import { emptyWorkspace, type Workspace } from '@qr-menu/domain';
import { readPerson } from '@qr-menu/identity';
import { evolveByCommit, streamCommits } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { OperatorStores } from '../stores.ts';

/** The changes of a workspace as JSON, and what they have made of it once all are written. */
export function exportedHistory({ pool, personalData }: OperatorStores, ownerId: string) {
  let workspace = emptyWorkspace(ownerId);
  async function* json(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('[');
    const stream = workspaceStream(ownerId);
    for await (const { version, commitId, at, actor, events: stored } of streamCommits(
      pool,
      stream,
    )) {
      const events = await personalData.open(stream, stored);
      const commit = { version, commitId, at, actor, events };
      workspace = evolveByCommit(workspace, commit);
      const separator = commit.version === 1 ? '' : ',';
      yield Buffer.from(`${separator}\n${JSON.stringify(commit, null, 2)}`);
    }
    yield Buffer.from('\n]\n');
  }
  return { json, workspace: (): Workspace => workspace };
}

/** Everything else that is stored about a workspace, by the name of its file without `.json`. */
export async function exportedParts(
  { pool }: OperatorStores,
  workspace: Workspace,
): Promise<Readonly<Record<string, unknown>>> {
  const { ownerId, staff } = workspace;
  const { rows: views } = await pool.query<{ day: string; views: string }>(
    'select day, views::text from menu_views where owner = $1 order by day',
    [ownerId],
  );
  return {
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
    views: views.map(({ day, views: count }) => ({ day, views: Number(count) })),
    user: await readPerson(pool, ownerId),
  };
}
