import { settledAt } from '@qr-menu/commits';
import { type Deletion, deletionOf } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { readOpenedStream } from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { GraphQLResolveInfo } from 'graphql';
import type { Pool } from 'pg';
import { apiError } from '../answers/api-error.ts';
import { runMutation } from '../answers/mutations/run-mutation.ts';
import type { MutationRestoreDeletedArgs, RestoredEntities } from '../generated/server.ts';
import { workspaceOf } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';

async function restoreDeleted(
  _root: object,
  given: MutationRestoreDeletedArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<RestoredEntities> {
  const workspaceId = workspaceOf(context.caller);
  const deletion = await readDeletion(context, workspaceId, given.input.commitId);
  const command = { type: 'RestoreDeleted', deletion } as const;
  await runMutation({ command, subject: () => null }, given, context, info);
  const { menuIds, sectionIds, itemIds, ingredientIds } = deletion;
  return {
    menuIDs: [...menuIds],
    sectionIDs: [...sectionIds],
    itemIDs: [...itemIds],
    ingredientIDs: [...ingredientIds],
  };
}

/** After any version that a stream can have: only the named commit is read. */
const afterAll = 2_147_483_647;

/** What a commit of the workspace deleted; rejects with NOT_FOUND when it is no deletion. */
async function readDeletion(
  archive: { readonly pool: Pool; readonly personalData: PersonalData },
  ownerId: string,
  commitId: string,
): Promise<Deletion> {
  const { known } = commitId.includes('\u0000')
    ? { known: null }
    : await readOpenedStream(archive, workspaceStream(ownerId), afterAll, commitId);
  const deletes = known?.events.some(({ type }) => undoable.has(type)) ?? false;
  if (known && deletes) {
    const { before } = await settledAt(archive, ownerId, known);
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

export const undoResolvers = { Mutation: { restoreDeleted } };
