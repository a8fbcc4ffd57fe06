import type { OperatorStores } from '../stores.ts';
import type { Source } from './replay-options.ts';

export type ReplaySize = {
  readonly workspaces: number;
  /** Accepted ones in the archive, or records in the log. */
  readonly commits: number;
};

/** How much a replay of everything has to read. */
export async function measureReplay(stores: OperatorStores, from: Source): Promise<ReplaySize> {
  const { rows } = await stores.pool.query<{ workspaces: bigint; commits: bigint | null }>(
    `select count(*) as workspaces, sum(version) as commits from streams
      where stream > 'workspace:' and stream < 'workspace;'`,
  );
  const workspaces = Number(rows[0]?.workspaces ?? 0);
  if (from === 'archive') return { workspaces, commits: Number(rows[0]?.commits ?? 0) };
  const ends = await (await stores.openLog()).endOffsets();
  return { workspaces, commits: Number(ends.reduce((sum, end) => sum + end, 0n)) };
}
