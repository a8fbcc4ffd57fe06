import { emptyWorkspace } from '@qr-menu/domain';
import {
  type ArchivedCommit,
  evolveByCommit,
  type PersonalData,
  readOpenedStream,
} from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import type { Settled } from './committer.ts';

export type History = {
  /** The workspace as it was right before and right after an archived commit. */
  readonly around: (ownerId: string, commit: ArchivedCommit) => Promise<Settled>;
};

/** Folds a stream's past: a repeated request gets the answer that the first one got. */
export function createHistory(deps: {
  readonly pool: Pool;
  readonly personalData: PersonalData;
}): History {
  return {
    around: async (ownerId, commit) => {
      const { commits } = await readOpenedStream(deps, workspaceStream(ownerId), 1, null);
      const before = commits
        .filter(({ version }) => version < commit.version)
        .reduce(evolveByCommit, emptyWorkspace(ownerId));
      const { events, at } = commit;
      return { before, after: evolveByCommit(before, commit), events, at };
    },
  };
}
