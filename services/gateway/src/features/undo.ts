import { settledAt } from '@qr-menu/commits';
import { type Deletion, deletionOf } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { findCommit } from '@qr-menu/stores/archive';
import { apiError } from '../answers/api-error.ts';
import { mutation } from '../answers/mutations/mutation.ts';
import type { Resolvers } from '../generated/server.ts';
import { workspaceOf } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';

/** What a commit of the workspace deleted; rejects with NOT_FOUND when it is no deletion. */
async function readDeletion(archive: RequestContext, commitId: string): Promise<Deletion> {
  const ownerId = workspaceOf(archive.caller);
  const known = commitId.includes('\u0000')
    ? null
    : await findCommit(archive, workspaceStream(ownerId), commitId);
  const deletes = known?.events.some(({ type }) => undoable.has(type)) ?? false;
  if (known && deletes) {
    const { before } = await settledAt(archive.workspaces, ownerId, known);
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

export const undoResolvers: Resolvers<RequestContext> = {
  Mutation: {
    restoreDeleted: async (root, args, context, info) => {
      const deletion = await readDeletion(context, args.input.commitId);
      const restore = mutation({
        command: () => ({ type: 'RestoreDeleted', deletion }),
        answer: () => ({
          menuIDs: [...deletion.menuIds],
          sectionIDs: [...deletion.sectionIds],
          itemIDs: [...deletion.itemIds],
          ingredientIDs: [...deletion.ingredientIds],
        }),
      });
      return restore(root, args, context, info);
    },
  },
};
