import { type ItemTraits, type TraitField, traitFields } from '@qr-menu/domain/items';
import { itemList, show, showAll } from '../../answers/lists/entities.ts';
import { getResolver, listResolver } from '../../answers/lists/pages.ts';
import {
  clearable,
  ifPresent,
  inputPrice,
  notNull,
  parseTranslations,
} from '../../answers/mutations/input.ts';
import { dataOf, entityMutations, mutation } from '../../answers/mutations/mutation.ts';
import type { CreateItemInput, Resolvers, UpdateItemInput } from '../../generated/server.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { happyHourOfInput } from './happy-hours.ts';
import { pricingOf } from './sizes.ts';

type TraitInputs = Pick<CreateItemInput, TraitField> & Pick<UpdateItemInput, TraitField>;

const traitsIn = (input: TraitInputs) =>
  Object.fromEntries(
    traitFields.map((field) => [field, notNull<unknown>(field, input[field])]),
  ) as Partial<ItemTraits>;

const contentsOf = (input: CreateItemInput | UpdateItemInput) => ({
  allergens: input.allergens,
  ...traitsIn(input),
});

const mutations = entityMutations<CreateItemInput, UpdateItemInput>({
  show: show.item,
  create: (input, itemId) => ({
    type: 'CreateItem',
    itemId,
    sectionId: input.sectionID,
    translations: parseTranslations(input.translations),
    imageUrl: clearable(input.imageUrl) ?? '',
    volume: clearable(input.volume) ?? '',
    position: notNull('position', input.position),
    price: inputPrice(input.price) ?? null,
    discount: input.discount ?? null,
    active: notNull('active', input.active) ?? true,
    ingredientIds: input.ingredientIDs ?? [],
    optionGroupIds: input.optionGroupIDs ?? [],
    ...contentsOf(input),
    ...pricingOf(input),
    happyHour: happyHourOfInput(input.happyHour),
    days: input.days,
  }),
  createdId: (settled) => dataOf(settled, 'ItemCreated')?.itemId,
  update: (input) => ({
    type: 'UpdateItem',
    itemId: input.id,
    sectionId: notNull('sectionID', input.sectionID),
    translations: ifPresent(notNull('translations', input.translations), parseTranslations),
    imageUrl: clearable(input.imageUrl),
    volume: clearable(input.volume),
    position: notNull('position', input.position),
    price: inputPrice(input.price),
    discount: input.discount,
    active: notNull('active', input.active),
    ingredientIds: input.ingredientIDs === null ? [] : input.ingredientIDs,
    optionGroupIds: input.optionGroupIDs === null ? [] : input.optionGroupIDs,
    ...contentsOf(input),
    ...pricingOf(input),
    happyHour: happyHourOfInput(input.happyHour),
    days: input.days,
  }),
  delete: (itemId) => ({ type: 'DeleteItem', itemId }),
});

export const itemResolvers: Resolvers<RequestContext> = {
  Query: {
    getItem: getResolver(itemList),
    listItems: listResolver(itemList),
  },
  Mutation: {
    createItem: mutations.create,
    updateItem: mutations.update,
    deleteItem: mutations.delete,
    reorderItems: mutation({
      command: ({ sectionID, itemIDs }) => ({
        type: 'ReorderItems',
        sectionId: sectionID,
        itemIds: itemIDs,
      }),
      answer: ({ after }, { itemIDs }) => showAll(show.item, after, itemIDs),
    }),
    setItemDays: mutation({
      command: ({ changes }) => ({
        type: 'SetItemDays',
        changes: changes.map(({ itemID, days }) => ({ itemId: itemID, days: days ?? null })),
      }),
      answer: ({ after }, { changes }) =>
        showAll(
          show.item,
          after,
          changes.map(({ itemID }) => itemID),
        ),
    }),
    setItemsActive: mutation({
      command: ({ itemIDs, active }) => ({ type: 'SetItemsActive', itemIds: itemIDs, active }),
      answer: ({ after }, { itemIDs }) => showAll(show.item, after, itemIDs),
    }),
    setItemsSoldOut: mutation({
      command: ({ itemIDs, soldOut }) => ({ type: 'SetItemsSoldOut', itemIds: itemIDs, soldOut }),
      answer: ({ after }, { itemIDs }) => showAll(show.item, after, itemIDs),
    }),
    moveItems: mutation({
      command: ({ itemIDs, sectionID }) => ({
        type: 'MoveItems',
        itemIds: itemIDs,
        sectionId: sectionID,
      }),
      answer: ({ after }, { itemIDs }) => showAll(show.item, after, itemIDs),
    }),
    deleteItems: mutation({
      command: ({ itemIDs }) => ({ type: 'DeleteItems', itemIds: itemIDs }),
      answer: ({ before }, { itemIDs }) => showAll(show.item, before, itemIDs),
    }),
  },
};
