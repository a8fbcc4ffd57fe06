import type {
  AllergenEvent,
  DayEvent,
  HappyHourEvent,
  ItemEvent,
  OptionEvent,
  SizeEvent,
} from '@qr-menu/schema';
import {
  accept,
  acceptUnless,
  applicable,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
} from '../decision.ts';
import { limits } from '../limits.ts';
import { optionGroupFaults, otherOptionGroups } from '../options/option-lists.ts';
import { integerFault, pictureFault, textFault, translationsFault } from '../text/text-rules.ts';
import { type Changes, difference, isNew } from '../workspace/entities.ts';
import { itemCountFault, menuSizeFault, withTexts } from '../workspace/menu-limits.ts';
import {
  type Item,
  type ItemDetails,
  itemsOfMenu,
  itemsOfSection,
  nextPosition,
  type Workspace,
} from '../workspace/workspace.ts';
import {
  type HappyHourChanges,
  happyHourAfter,
  happyHourFaults,
  itemHappyHourEvent,
} from './happy-hour.ts';
import {
  type AllergenChanges,
  type ConfirmAllergens,
  confirmAllergens,
  itemAllergenEvents,
  itemAllergenFaults,
  itemDefaults,
  type SetAllergens,
  setAllergens,
} from './item-allergens.ts';
import { daysEvent, daysFault, type SetItemDays, setItemDays } from './item-days.ts';
import { itemIngredientFaults } from './item-ingredients.ts';
import {
  amountFault,
  hundredthsFault,
  itemPricingEvents,
  itemPricingFaults,
  type PricingChanges,
  withPricing,
} from './item-pricing.ts';
import { hasTraits, traitsOf } from './item-traits.ts';
import {
  type ChangePrices,
  changePrices,
  type DeleteItems,
  deleteItems,
  type MoveItems,
  moveItems,
  type ReorderItems,
  reorderItems,
  type SetItemsActive,
  setItemsActive,
} from './many-items.ts';

type ItemState = Pick<Item, 'price' | 'discount' | 'active'>;

export type CreateItem = Omit<ItemDetails, 'position'> &
  ItemState &
  AllergenChanges &
  PricingChanges &
  HappyHourChanges & {
    readonly type: 'CreateItem';
    readonly itemId: string;
    readonly sectionId: string;
    /** Defaults to the last position in the section. */
    readonly position?: number | undefined;
    readonly ingredientIds?: readonly string[] | undefined;
    readonly optionGroupIds?: readonly string[] | undefined;
    readonly days?: Item['days'] | undefined;
  };

export type UpdateItem = {
  readonly type: 'UpdateItem';
  readonly itemId: string;
} & Changes<
  ItemDetails & ItemState & Pick<Item, 'sectionId' | 'ingredientIds' | 'optionGroupIds' | 'days'>
> &
  AllergenChanges &
  PricingChanges &
  HappyHourChanges;

export type DeleteItem = { readonly type: 'DeleteItem'; readonly itemId: string };

export type ItemCommand =
  | CreateItem
  | UpdateItem
  | DeleteItem
  | ReorderItems
  | SetItemDays
  | SetItemsActive
  | MoveItems
  | DeleteItems
  | ChangePrices
  | SetAllergens
  | ConfirmAllergens;

type Event = ItemEvent | AllergenEvent | OptionEvent | SizeEvent | HappyHourEvent | DayEvent;

export function decideItem(workspace: Workspace, command: ItemCommand): Decision<Event> {
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
    case 'SetItemDays':
      return setItemDays(workspace, command);
    case 'SetItemsActive':
      return setItemsActive(workspace, command);
    case 'MoveItems':
      return moveItems(workspace, command);
    case 'DeleteItems':
      return deleteItems(workspace, command);
    case 'ChangePrices':
      return changePrices(workspace, command);
    case 'SetAllergens':
      return setAllergens(workspace, command);
    case 'ConfirmAllergens':
      return confirmAllergens(workspace, command);
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateItem): Decision<Event> {
  const { itemId, sectionId, position, ingredientIds = [], optionGroupIds = [] } = command;
  const { translations, imageUrl, discount, active } = command;
  const pricing = pricingOf(command);
  const contents: AllergenChanges = { allergens: command.allergens, ...traitsOf(command) };
  if (workspace.items.has(itemId)) return idTaken('item', itemId);
  const section = workspace.sections.get(sectionId);
  if (!section) return notFound('section', sectionId);
  const siblings = itemsOfSection(workspace, sectionId);
  const plain = { ...itemDefaults, id: itemId, price: command.price, volume: command.volume };
  const sized = withPricing(plain, pricing);
  const { price, volume } = sized;
  const data = {
    itemId,
    sectionId,
    translations,
    imageUrl,
    volume,
    price,
    discount,
    active,
    position: position ?? nextPosition(siblings),
  };
  const priceAndVolume = { price: command.price ?? price, volume: command.volume || volume };
  const happyHour = happyHourAfter(plain, sized, command.happyHour);
  return acceptUnless<Event>(
    [
      ...itemFaults(data),
      hundredthsFault(workspace, section.menuId, 'price', data.price),
      ...itemPricingFaults(workspace, section.menuId, null, { ...pricing, ...priceAndVolume }),
      ...happyHourFaults(workspace, section.menuId, sized, command.happyHour, null),
      itemCountFault(itemsOfMenu(workspace, section.menuId).length + 1),
      ...itemIngredientFaults(workspace, ingredientIds),
      ...optionGroupFaults(workspace, optionGroupIds),
      daysFault(command.days),
      ...itemAllergenFaults(workspace, null, { ...contents, ingredientIds }),
      menuSizeFault(workspace, section.menuId, [
        withTexts(
          { ...data, ...itemDefaults, ...sized, happyHour, ingredientIds, optionGroupIds },
          contents,
        ),
      ]),
    ],
    () => [
      { type: 'ItemCreated', data },
      ingredientIds.length > 0 && {
        type: 'ItemIngredientsChanged',
        data: { itemId, ingredientIds },
      },
      otherOptionGroups('items', itemId, [], optionGroupIds),
      ...itemPricingEvents({ ...plain, price, volume }, pricing),
      itemHappyHourEvent(itemId, null, happyHour),
      daysEvent(itemId, null, command.days),
      ...itemAllergenEvents(itemId, itemDefaults, contents),
    ],
  );
}

function update(workspace: Workspace, command: UpdateItem): Decision<Event> {
  const item = workspace.items.get(command.itemId);
  if (!item) return notFound('item', command.itemId);
  const { sectionId = item.sectionId, ingredientIds, optionGroupIds } = command;
  const lists = command.allergens ?? command.variants ?? ingredientIds ?? optionGroupIds;
  const sized = withPricing(item, command);
  const happyHour = happyHourAfter(item, sized, command.happyHour);
  const section = workspace.sections.get(sectionId);
  if (!section) return notFound('section', sectionId);
  const changesMenu = workspace.sections.get(item.sectionId)?.menuId !== section.menuId;
  const limitFaults = [
    changesMenu ? itemCountFault(itemsOfMenu(workspace, section.menuId).length + 1) : null,
    changesMenu ||
    command.translations ||
    command.imageUrl ||
    lists ||
    happyHour ||
    hasTraits(command)
      ? menuSizeFault(workspace, section.menuId, [
          withTexts({ ...item, variants: sized.variants, happyHour }, command),
        ])
      : null,
  ];
  return acceptUnless<Event>(
    [
      ...itemFaults(difference<CheckedFields>(item, command) ?? {}),
      isNew(command.price, item.price)
        ? hundredthsFault(workspace, section.menuId, 'price', command.price)
        : null,
      ...(ingredientIds ? itemIngredientFaults(workspace, ingredientIds) : []),
      ...(optionGroupIds ? optionGroupFaults(workspace, optionGroupIds) : []),
      daysFault(command.days),
      ...itemAllergenFaults(workspace, item, command),
      ...itemPricingFaults(workspace, section.menuId, item, command),
      ...happyHourFaults(workspace, section.menuId, sized, command.happyHour, item.happyHour),
      ...limitFaults,
    ],
    () => updateEvents(item, command),
  );
}

export function updateEvents(item: Item, command: UpdateItem): readonly Event[] {
  const { itemId, sectionId, price, discount, active, ingredientIds, optionGroupIds } = command;
  const { translations, imageUrl, position } = command;
  const pricing = { ...pricingOf(command), price };
  const sized = withPricing(item, { ...pricing, volume: command.volume });
  // If the command sends sizes, the volume belongs to the first size and is not a separate change.
  const isSized = pricing.variants !== undefined && sized.variants.length > 0;
  const volume = isSized ? undefined : command.volume;
  const changes = difference<ItemDetails>(item, { translations, imageUrl, volume, position });
  const ingredientChanges = difference<Pick<Item, 'ingredientIds'>>(item, { ingredientIds });
  const contents: AllergenChanges = { allergens: command.allergens, ...traitsOf(command) };
  const outdates = changes?.translations !== undefined || ingredientChanges !== null;
  return applicable<Event>([
    changes && { type: 'ItemUpdated', data: { itemId, ...changes } },
    ...itemPricingEvents(item, pricing),
    itemHappyHourEvent(itemId, item.happyHour, happyHourAfter(item, sized, command.happyHour)),
    daysEvent(itemId, item.days, command.days),
    isNew(discount, item.discount) && { type: 'ItemDiscounted', data: { itemId, discount } },
    isNew(active, item.active) && { type: 'ItemActivationChanged', data: { itemId, active } },
    isNew(sectionId, item.sectionId) && { type: 'ItemMoved', data: { itemId, sectionId } },
    ingredientChanges !== null &&
      ingredientIds !== undefined && {
        type: 'ItemIngredientsChanged',
        data: { itemId, ingredientIds },
      },
    otherOptionGroups('items', itemId, item.optionGroupIds, optionGroupIds),
    ...itemAllergenEvents(itemId, item, contents, outdates),
  ]);
}

const pricingOf = ({
  variants,
  priceUnit,
  onRequest,
  deposit,
}: PricingChanges): PricingChanges => ({
  variants,
  priceUnit,
  onRequest,
  deposit,
});

type CheckedFields = ItemDetails & Pick<Item, 'price' | 'discount'>;

const faultIn: {
  readonly [Key in keyof CheckedFields]: (value: CheckedFields[Key]) => Rejection | null;
} = {
  translations: (texts) => translationsFault(texts, false),
  imageUrl: (url) => pictureFault('imageUrl', url),
  volume: (text) => textFault('volume', text, { max: limits.volume, oneLine: true }),
  position: (position) => integerFault('position', position, limits.position),
  price: (price) => amountFault('price', price),
  discount: (discount) => (discount === null ? null : integerFault('discount', discount, 100)),
};

const itemFaults = (item: Changes<CheckedFields>): readonly (Rejection | null)[] =>
  (Object.keys(faultIn) as (keyof CheckedFields)[]).map((field) => fieldFault(field, item[field]));

const fieldFault = <Key extends keyof CheckedFields>(
  field: Key,
  value: CheckedFields[Key] | undefined,
): Rejection | null => (value === undefined ? null : faultIn[field](value));
