import { type Deletion, deletionOf } from '@qr-menu/domain';
import { type PersonalData, readOpenedStream } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { apiError } from '../../answers/api-error.ts';
import { createHistory } from '../../commits/history.ts';

/** After any version that a stream can have: only the named commit is read. */
const afterAll = 2_147_483_647;

/** What a commit of the workspace deleted; rejects with NOT_FOUND when it is no deletion. */
export async function readDeletion(
  archive: { readonly pool: Pool; readonly personalData: PersonalData },
  ownerId: string,
  commitId: string,
): Promise<Deletion> {
  const { known } = commitId.includes('\u0000')
    ? { known: null }
    : await readOpenedStream(archive, workspaceStream(ownerId), afterAll, commitId);
  const deletes = known?.events.some(({ type }) => undoable.has(type)) ?? false;
  if (known && deletes) {
    const { before } = await createHistory(archive).around(ownerId, known);
    const deletion = deletionOf(before, known);
    if (deletion) return deletion;
  }
  throw apiError('NOT_FOUND', `No deletion found with commit id ${commitId}`);
}

const undoable: ReadonlySet<string> = new Set([
  'MenuDeleted',
  'SectionDeleted',
  'ItemDeleted',
  'IngredientDeleted',
]);
