import type { Item } from '@qr-menu/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { type ApiEntity, itemList, itemsToApi, itemToApi } from '../../answers/lists/entities.ts';
import { getResolver, listResolver } from '../../answers/lists/list-resolvers.ts';
import {
  clearable,
  type Given,
  ifGiven,
  notNull,
  parsePrice,
  parseTranslations,
} from '../../answers/mutations/input.ts';
import { mutationResolvers } from '../../answers/mutations/mutation-resolvers.ts';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type {
  CreateItemInput,
  MutationDeleteItemsArgs,
  MutationReorderItemsArgs,
  MutationSetItemsActiveArgs,
  UpdateItemInput,
} from '../../generated/server.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { priceChangeResolvers } from './price-changes.ts';
import { soldOutResolvers } from './sold-out.ts';

/** Null takes the price away. */
const priceOf = (decimal: Given<number>): number | null | undefined =>
  decimal === null ? null : ifGiven(decimal, parsePrice);

const mutations = mutationResolvers<CreateItemInput, UpdateItemInput, Item>({
  create: (input, itemId) => ({
    type: 'CreateItem',
    itemId,
    sectionId: input.sectionID,
    translations: parseTranslations(input.translations),
    imageUrl: clearable(input.imageUrl) ?? '',
    volume: clearable(input.volume) ?? '',
    position: notNull('position', input.position),
    price: priceOf(input.price) ?? null,
    discount: input.discount ?? null,
    active: notNull('active', input.active) ?? true,
    ingredientIds: input.ingredientIDs ?? [],
  }),
  update: (input) => ({
    type: 'UpdateItem',
    itemId: input.id,
    sectionId: notNull('sectionID', input.sectionID),
    translations: ifGiven(notNull('translations', input.translations), parseTranslations),
    imageUrl: clearable(input.imageUrl),
    volume: clearable(input.volume),
    position: notNull('position', input.position),
    price: priceOf(input.price),
    discount: input.discount,
    active: notNull('active', input.active),
    ingredientIds: input.ingredientIDs === null ? [] : input.ingredientIDs,
  }),
  delete: (itemId) => ({ type: 'DeleteItem', itemId }),
  createdId: (event) => (event.type === 'ItemCreated' ? event.data.itemId : undefined),
  find: ({ items }, id) => items.get(id),
  toApi: itemToApi,
});

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

export const itemResolvers = {
  Query: {
    getItem: getResolver(itemList, 'item'),
    listItems: listResolver(itemList),
    ...priceChangeResolvers.Query,
  },
  Mutation: {
    createItem: mutations.create,
    updateItem: mutations.update,
    deleteItem: mutations.delete,
    reorderItems,
    setItemsActive,
    deleteItems,
    ...soldOutResolvers.Mutation,
    ...priceChangeResolvers.Mutation,
  },
};
