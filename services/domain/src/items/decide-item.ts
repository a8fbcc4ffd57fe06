import type { ItemEvent } from '@qr-menu/schema';
import {
  accept,
  acceptUnless,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
} from '../decision.ts';
import { limits } from '../limits.ts';
import { integerFault, pictureFault, textFault, translationsFault } from '../text/text-rules.ts';
import { itemsOfMenu, itemsOfSection, nextPosition } from '../workspace/contents.ts';
import { difference } from '../workspace/entities.ts';
import { itemCountFault, menuSizeFault, withTexts } from '../workspace/menu-limits.ts';
import type { Item, ItemDetails, Workspace } from '../workspace/workspace.ts';
import type { CreateItem, ItemCommand, UpdateItem } from './item-commands.ts';
import { itemIngredientFaults } from './item-ingredients.ts';
import { changePrices, deleteItems, reorderItems, setItemsActive } from './many-items.ts';

export function decideItem(workspace: Workspace, command: ItemCommand): Decision<ItemEvent> {
  switch (command.type) {
    case 'CreateItem':
      return create(workspace, command);
    case 'UpdateItem':
      return update(workspace, command);
    case 'DeleteItem':
      return workspace.items.has(command.itemId)
        ? accept({ type: 'ItemDeleted', data: { itemId: command.itemId } })
        : notFound('item', command.itemId);
    case 'ReorderItems':
      return reorderItems(workspace, command);
    case 'SetItemsActive':
      return setItemsActive(workspace, command);
    case 'DeleteItems':
      return deleteItems(workspace, command);
    case 'ChangePrices':
      return changePrices(workspace, command);
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateItem): Decision<ItemEvent> {
  const { type: _, position, ingredientIds = [], ...given } = command;
  if (workspace.items.has(given.itemId)) return idTaken('item', given.itemId);
  const section = workspace.sections.get(given.sectionId);
  if (!section) return notFound('section', given.sectionId);
  const { itemId } = given;
  const data = {
    ...given,
    position: position ?? nextPosition(itemsOfSection(workspace, section.id)),
  };
  return acceptUnless(
    [
      ...itemFaults(data),
      itemCountFault(itemsOfMenu(workspace, section.menuId).length + 1),
      ...itemIngredientFaults(workspace, ingredientIds),
      menuSizeFault(workspace, section.menuId, [{ id: itemId, ...data, ingredientIds }]),
    ],
    () => [
      { type: 'ItemCreated', data },
      ...(ingredientIds.length > 0
        ? [{ type: 'ItemIngredientsChanged' as const, data: { itemId, ingredientIds } }]
        : []),
    ],
  );
}

function update(workspace: Workspace, command: UpdateItem): Decision<ItemEvent> {
  const item = workspace.items.get(command.itemId);
  if (!item) return notFound('item', command.itemId);
  const { sectionId = item.sectionId, ingredientIds } = command;
  const section = workspace.sections.get(sectionId);
  if (!section) return notFound('section', sectionId);
  const changesMenu = workspace.sections.get(item.sectionId)?.menuId !== section.menuId;
  const limitFaults = [
    changesMenu ? itemCountFault(itemsOfMenu(workspace, section.menuId).length + 1) : null,
    changesMenu || command.translations || command.imageUrl || ingredientIds
      ? menuSizeFault(workspace, section.menuId, [withTexts(item, command)])
      : null,
  ];
  return acceptUnless<ItemEvent>(
    [
      ...itemFaults(difference<CheckedFields>(item, command) ?? {}),
      ...(ingredientIds ? itemIngredientFaults(workspace, ingredientIds) : []),
      ...limitFaults,
    ],
    () => updateEvents(item, command),
  );
}

export function updateEvents(item: Item, command: UpdateItem): readonly ItemEvent[] {
  const {
    type: _,
    itemId,
    sectionId,
    price,
    discount,
    active,
    ingredientIds,
    ...details
  } = command;
  const changes = difference<ItemDetails>(item, details);
  const other = difference<Pick<Item, 'ingredientIds'>>(item, { ingredientIds });
  return [
    changes && { type: 'ItemUpdated' as const, data: { itemId, ...changes } },
    isNew(price, item.price) && { type: 'ItemRepriced' as const, data: { itemId, price } },
    isNew(discount, item.discount) && {
      type: 'ItemDiscounted' as const,
      data: { itemId, discount },
    },
    isNew(active, item.active) && {
      type: 'ItemActivationChanged' as const,
      data: { itemId, active },
    },
    isNew(sectionId, item.sectionId) && { type: 'ItemMoved' as const, data: { itemId, sectionId } },
    other !== null &&
      ingredientIds !== undefined && {
        type: 'ItemIngredientsChanged' as const,
        data: { itemId, ingredientIds },
      },
  ].filter((event) => event !== false && event !== null);
}

const isNew = <T>(wanted: T | undefined, current: T): wanted is T =>
  wanted !== undefined && wanted !== current;

export type CheckedFields = Pick<
  Item,
  'translations' | 'imageUrl' | 'volume' | 'position' | 'price' | 'discount'
>;

export function itemFaults(
  item: {
    readonly [Key in keyof CheckedFields]?: CheckedFields[Key] | undefined;
  },
): readonly (Rejection | null)[] {
  const { translations, imageUrl, volume, position, price, discount } = item;
  return [
    translations ? translationsFault(translations, false) : null,
    imageUrl === undefined ? null : pictureFault('imageUrl', imageUrl),
    volume === undefined
      ? null
      : textFault('volume', volume, { max: limits.volume, oneLine: true }),
    position === undefined ? null : integerFault('position', position, limits.position),
    price === undefined || price === null ? null : priceFault(price),
    discount === undefined || discount === null ? null : integerFault('discount', discount, 100),
  ];
}

function priceFault(price: number): Rejection | null {
  return Number.isInteger(price) && price >= 0 && price <= limits.price
    ? null
    : {
        code: 'BAD_USER_INPUT',
        message: `price: must be from 0 to ${limits.price / 100}, with two decimals at most`,
        field: 'price',
      };
}
