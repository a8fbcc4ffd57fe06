import { isCaughtUp } from '@qr-menu/platform';
import { Refused } from '../refused.ts';
import { assertArchiveIsCurrent } from '../replay/archive-is-current.ts';
import type { OperatorStores } from '../stores.ts';

/**
 * The archive holds everything that the log does, so what it does not refer to nobody does.
 *
 * @throws Refused
 */
export async function assertArchiveIsWhole(stores: OperatorStores): Promise<void> {
  if (!(await isCaughtUp(stores.pool))) {
    throw new Refused(
      'ARCHIVE_BEHIND',
      'Postgres is being filled from the log: repeat it after that',
    );
  }
  if (!(await assertArchiveIsCurrent(stores))) {
    throw new Refused(
      'UNAVAILABLE',
      'the log does not answer: the archive cannot be compared with it',
    );
  }
}
