import { partitionOf } from '@qr-menu/platform';
import { type FoldedWorkspace, foldArchived, replayLogPass, type Until } from '@qr-menu/projector';
import { workspaceStream } from '@qr-menu/schema';
import { archiveDeps, logDeps, type ReplayContext } from './replay-context.ts';
import type { Source } from './replay-options.ts';

/** Folds a single workspace; null when it did not exist yet. */
export async function foldOne(
  context: ReplayContext,
  from: Source,
  owner: string,
  until: Until,
): Promise<FoldedWorkspace | null> {
  if (from === 'archive') return foldArchived(archiveDeps(context), owner, until);
  const deps = await logDeps(context);
  const partition = partitionOf(workspaceStream(owner), deps.log.partitions);
  const end = (await deps.log.endOffsets())[partition] ?? 0n;
  const found: FoldedWorkspace[] = [];
  let done = 0;
  await replayLogPass(
    {
      ...deps,
      write: async (folded) => void found.push(folded),
      onRecords: (count) => {
        done += count;
        context.progress.report({ what: 'reading the log', done, total: Number(end) });
      },
    },
    { partition, share: 0, shares: 1, end, until, owner },
  );
  return found[0] ?? null;
}
