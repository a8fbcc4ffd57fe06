import type { Workspace } from '@qr-menu/domain';
import {
  type Clock,
  type CommitLog,
  createNameReader,
  isCaughtUp,
  type Logger,
  type Notices,
  type PersonalData,
  type Randomness,
  type StreamReader,
  type Telemetry,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import { createAppender } from './append-commit.ts';
import { createNameClaims } from './claim-names.ts';
import { type Committer, createCommitter } from './committer.ts';
import { createHistory } from './history.ts';
import { createVerdictInbox } from './verdict-inbox.ts';

export type OpenCommitterDeps = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly log: CommitLog;
  /** Where verdicts arrive; without them the archive is asked, which is slower. */
  readonly notices: Notices;
  readonly workspaces: StreamReader<Workspace>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
  readonly epoch: number;
  /** Milliseconds (rule R5). */
  readonly verdictTimeout: number;
};

export type OpenCommitter = {
  readonly committer: Committer;
  readonly close: () => Promise<void>;
};

const foldedNames = 1_000;

/** A committer on the real stores: for the gateway, and for the operator's command line. */
export async function openCommitter(deps: OpenCommitterDeps): Promise<OpenCommitter> {
  const { pool, log, notices, workspaces, clock, randomness, logger, epoch } = deps;
  const inbox = await createVerdictInbox(notices, randomness.uuid());
  const { verdictTimeout, personalData } = deps;
  const { telemetry } = deps;
  const append = createAppender({ log, pool, inbox, clock, logger, telemetry, verdictTimeout });
  const claims = createNameClaims(createNameReader(pool, foldedNames), append);
  const history = createHistory(deps);
  return {
    committer: createCommitter({
      ...{ workspaces, history, claims, append, clock, randomness, epoch, personalData },
      isCaughtUp: () => isCaughtUp(pool),
    }),
    close: inbox.close,
  };
}
