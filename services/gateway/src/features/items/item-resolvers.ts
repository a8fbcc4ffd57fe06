import type { Item } from '@qr-menu/domain';
import { itemList } from '../../answers/lists/entity-list.ts';
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
import type { CreateItemInput, UpdateItemInput } from '../../generated/server.ts';
import { itemToApi } from './item-to-api.ts';
import { manyItemsResolvers } from './many-items-resolvers.ts';
import { priceChangeResolvers } from './price-change-resolvers.ts';

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
    ...manyItemsResolvers.Mutation,
    ...priceChangeResolvers.Mutation,
  },
};
