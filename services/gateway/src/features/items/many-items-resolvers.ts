import type { GraphQLResolveInfo } from 'graphql';
import type { ApiEntity } from '../../answers/lists/entity-list.ts';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type {
  MutationDeleteItemsArgs,
  MutationReorderItemsArgs,
  MutationSetItemsActiveArgs,
} from '../../generated/server.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { itemsToApi } from './item-to-api.ts';

/** These mutations take no condition. */
const subject = () => null;

async function reorderItems(
  _root: object,
  given: MutationReorderItemsArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ApiEntity[]> {
  const { sectionID: sectionId, itemIDs: itemIds } = given;
  const command = { type: 'ReorderItems', sectionId, itemIds } as const;
  const { after } = await runMutation({ command, subject }, given, context, info);
  return itemsToApi(after, itemIds);
}

async function setItemsActive(
  _root: object,
  given: MutationSetItemsActiveArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ApiEntity[]> {
  const { itemIDs: itemIds, active } = given;
  const command = { type: 'SetItemsActive', itemIds, active } as const;
  const { after } = await runMutation({ command, subject }, given, context, info);
  return itemsToApi(after, itemIds);
}

async function deleteItems(
  _root: object,
  given: MutationDeleteItemsArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ApiEntity[]> {
  const { itemIDs: itemIds } = given;
  const command = { type: 'DeleteItems', itemIds } as const;
  const { before } = await runMutation({ command, subject }, given, context, info);
  return itemsToApi(before, itemIds);
}

export const manyItemsResolvers = { Mutation: { reorderItems, setItemsActive, deleteItems } };
