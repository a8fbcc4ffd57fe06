import { workspacePages } from '@qr-menu/platform';
import {
  type ArchiveDeps,
  type FoldedWorkspace,
  foldArchived,
  type Until,
} from './fold-workspace.ts';
import { sideBySide } from './side-by-side.ts';

export type ReplayArchiveDeps = ArchiveDeps & {
  readonly write: (folded: FoldedWorkspace) => Promise<void>;
  readonly signal: AbortSignal;
  /** Called when all up to this owner, in the order of ids, are written. */
  readonly onPage: (page: { readonly owner: string; readonly count: number }) => Promise<void>;
  readonly onVenue?: () => void;
};

export type ArchivePart = {
  readonly until: Until;
  /** Goes on behind this owner; an empty text: from the beginning. */
  readonly after: string;
};

/** Folds every workspace from the archive and writes it. Rejects with the signal's reason. */
export async function replayArchive(
  deps: ReplayArchiveDeps,
  { until, after }: ArchivePart,
): Promise<void> {
  for await (const page of workspacePages(deps.pool, after)) {
    await sideBySide(page, async ({ owner }) => {
      deps.signal.throwIfAborted();
      const folded = await foldArchived(deps, owner, until);
      if (folded) await deps.write(folded);
      deps.onVenue?.();
    });
    await deps.onPage({ owner: page.at(-1)?.owner ?? after, count: page.length });
  }
}
