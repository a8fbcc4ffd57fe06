import type { GraphQLResolveInfo } from 'graphql';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type { MutationRestoreDeletedArgs, RestoredEntities } from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { readDeletion } from './read-deletion.ts';

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

export const restoreResolvers = { Mutation: { restoreDeleted } };
