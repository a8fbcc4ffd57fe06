import { assertSameLog, type CommitLog } from '@qr-menu/platform';
import { commitIdOf } from '../referee/stored-positions.ts';
import type { Positions } from './positions.ts';

/**
 * Rule R4: building from a log that lost its tail, or from another one, would lose what only the
 * archive holds.
 *
 * @throws LogDiverged
 */
export const assertLogHolds = (log: CommitLog, positions: Positions): Promise<void> =>
  assertSameLog(
    log,
    [...positions].map(([partition, position]) => ({ partition, ...position })),
    commitIdOf,
  );
