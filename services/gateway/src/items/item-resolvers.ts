import { type Item, toDecimal } from '@qr-menu/domain';
import type { CreateItemInput, UpdateItemInput } from '../generated/server.ts';
import { type ApiEntity, itemList } from '../lists/entity-list.ts';
import { getResolver, listResolver } from '../lists/list-resolvers.ts';
import {
  clearable,
  type Given,
  ifGiven,
  notNull,
  parsePrice,
  parseTranslations,
} from '../mutations/input.ts';
import { mutationResolvers } from '../mutations/mutation-resolvers.ts';

function toApi(item: Item): ApiEntity {
  const { sectionId: sectionID, translations, imageUrl, volume, price, ...shown } = item;
  return {
    ...shown,
    sectionID,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
    volume: volume || null,
    price: price === null ? null : toDecimal(price),
  };
}

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
  }),
  delete: (itemId) => ({ type: 'DeleteItem', itemId }),
  createdId: (event) => (event.type === 'ItemCreated' ? event.data.itemId : undefined),
  find: ({ items }, id) => items.get(id),
  toApi,
});

export const itemResolvers = {
  Query: { getItem: getResolver(itemList, 'item'), listItems: listResolver(itemList) },
  Mutation: {
    createItem: mutations.create,
    updateItem: mutations.update,
    deleteItem: mutations.delete,
  },
};
