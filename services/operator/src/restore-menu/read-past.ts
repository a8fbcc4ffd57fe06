import { emptyWorkspace, type Workspace } from '@qr-menu/domain';
import { evolveByCommit, readOpenedStream } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';

export type Past = {
  readonly workspace: Workspace;
  /** How many commits there were. */
  readonly version: number;
  /** When the last one of them was decided. */
  readonly decidedAt: string;
};

/**
 * The workspace as it was after the last commit that was decided by then. Clocks of two gateways
 * differ: what comes before that commit belongs to the past, whatever its own time says.
 *
 * @throws Refused when there was nothing yet.
 */
export async function readPast(
  stores: Pick<OperatorStores, 'pool' | 'personalData'>,
  owner: string,
  at: string,
): Promise<Past> {
  const stream = workspaceStream(owner);
  const { commits } = await readOpenedStream(stores, stream, 1, null);
  const end = commits.findLastIndex((commit) => commit.at <= at);
  const last = commits[end];
  if (!last) throw new Refused('NOTHING_YET', `the workspace was made after ${at}`);
  const workspace = commits.slice(0, end + 1).reduce(evolveByCommit, emptyWorkspace(owner));
  return { workspace, version: last.version, decidedAt: last.at };
}
