import type { WorkspaceEvent } from '@qr-menu/schema';
import { applicable, type Rejection, reject } from '../decision.ts';
import { updateEvents } from '../items/decide-item.ts';
import { wantedHappyHour } from '../items/happy-hour.ts';
import { declarationOf, itemDefaults, otherAllergens } from '../items/item-allergens.ts';
import { meaningEvents } from '../items/item-ingredients.ts';
import { traitsOf } from '../items/item-traits.ts';
import { limits } from '../limits.ts';
import { offeredFault } from '../menus/offered-menus.ts';
import { foreignAmountsFault } from '../money/foreign-amounts.ts';
import { changedGroupEvent } from '../options/changed-group.ts';
import { belowZeroFault } from '../options/option-lists.ts';
import { noOffer, offerEvents } from '../sections/decide-section.ts';
import { binnedSince } from '../workspace/bin.ts';
import { difference, isSame } from '../workspace/entities.ts';
import { wholeMenuFaults } from '../workspace/menu-limits.ts';
import {
  type EntityLists,
  type Ingredient,
  type IngredientDetails,
  type Item,
  type ItemDetails,
  inStock,
  type Menu,
  type MenuDetails,
  menusOf,
  type OptionGroup,
  type OptionGroupDetails,
  type Section,
  type SectionDetails,
  type Workspace,
} from '../workspace/workspace.ts';

type Events = readonly WorkspaceEvent[];

/** Groups of events, ordered so that nothing refers to a missing entity. */
export type Steps = readonly (readonly WorkspaceEvent[])[];

/** Changes existing entities, and restores missing ones from the bin or creates them with their old ids. */
export function restoreEntities(
  workspace: Workspace,
  entities: Partial<EntityLists>,
  at: string,
): Steps {
  const { ingredients = [], optionGroups = [], menus = [], sections = [], items = [] } = entities;
  const steps = [
    ...ingredients.map((ingredient) => restoreIngredient(workspace, ingredient, at)),
    ...optionGroups.map((group) => restoreOptionGroup(workspace, group, at)),
    ...menus.map((menu) => restoreMenu(workspace, menu, at)),
    ...sections.map((section) => restoreSection(workspace, section, at)),
    ...items.map((item) => restoreItem(workspace, item, at)),
  ];
  return steps.filter((step) => step.length > 0);
}

/** Makes an item available again if its "sold out" mark has ended. */
export const withoutPastEnd = (item: Item, at: string): Item =>
  item.soldOutUntil !== null && item.soldOutUntil <= at ? { ...item, ...inStock } : item;

function restoreIngredient(workspace: Workspace, ingredient: Ingredient, at: string): Events {
  const { id: ingredientId, translations, number, allergens } = ingredient;
  const existing = workspace.ingredients.get(ingredientId);
  const before = existing ?? binnedSince(workspace.bin, 'ingredients', ingredientId, at);
  const keys: WorkspaceEvent = {
    type: 'IngredientAllergensChanged',
    data: { ingredientId, contains: allergens },
  };
  if (!before) {
    return applicable<WorkspaceEvent>([
      { type: 'IngredientCreated', data: { ingredientId, translations, number } },
      allergens.length > 0 && keys,
    ]);
  }
  const changes = difference<IngredientDetails>(before, { translations, number });
  const isOther = !isSame(before.allergens, allergens);
  return applicable<WorkspaceEvent>([
    !existing && { type: 'IngredientRestored', data: { ingredientId } },
    changes && { type: 'IngredientUpdated', data: { ingredientId, ...changes } },
    isOther && keys,
    ...(isOther ? meaningEvents(workspace, ingredientId, allergens) : []),
  ]);
}

function restoreOptionGroup(workspace: Workspace, group: OptionGroup, at: string): Events {
  const { id: optionGroupId, translations, min, max, options } = group;
  const details: OptionGroupDetails = { translations, min, max, options };
  const existing = workspace.optionGroups.get(optionGroupId);
  const before = existing ?? binnedSince(workspace.bin, 'optionGroups', optionGroupId, at);
  if (!before) return [{ type: 'OptionGroupCreated', data: { optionGroupId, ...details } }];
  return applicable<WorkspaceEvent>([
    !existing && { type: 'OptionGroupRestored', data: { optionGroupId } },
    changedGroupEvent(optionGroupId, before, details),
  ]);
}

function restoreMenu(workspace: Workspace, menu: Menu, at: string): Events {
  const { id: menuId, active, translations, imageUrl, currency, firstView, position } = menu;
  const details: MenuDetails = { translations, imageUrl, currency, firstView, position };
  const scheduled = (before: Pick<Menu, 'schedule'>): WorkspaceEvent | false =>
    !isSame(before.schedule, menu.schedule) && {
      type: 'MenuScheduleChanged',
      data: { menuId, schedule: menu.schedule },
    };
  const binned = binnedSince(workspace.bin, 'menus', menuId, at);
  const before = workspace.menus.get(menuId) ?? binned;
  if (!before) {
    const accountId = workspace.account?.id ?? menu.accountId;
    return applicable<WorkspaceEvent>([
      {
        type: 'MenuCreated',
        data: { menuId, accountId, ...details, position: position || undefined, active },
      },
      scheduled({ schedule: null }),
    ]);
  }
  const changes = difference<MenuDetails>(before, details);
  return applicable<WorkspaceEvent>([
    !workspace.menus.has(menuId) && { type: 'MenuRestored', data: { menuId } },
    changes && { type: 'MenuUpdated', data: { menuId, ...changes } },
    scheduled(before),
    before.active !== active && { type: 'MenuActivationChanged', data: { menuId, active } },
  ]);
}

function restoreSection(workspace: Workspace, section: Section, at: string): Events {
  const { id: sectionId, menuId, translations, imageUrl, position } = section;
  const details: SectionDetails = { translations, imageUrl, position };
  const before =
    workspace.sections.get(sectionId) ?? binnedSince(workspace.bin, 'sections', sectionId, at);
  if (!before) {
    return [
      { type: 'SectionCreated', data: { sectionId, menuId, ...details } },
      ...offerEvents({ id: sectionId, ...noOffer }, section),
    ];
  }
  const changes = difference<SectionDetails>(before, details);
  return applicable<WorkspaceEvent>([
    !workspace.sections.has(sectionId) && { type: 'SectionRestored', data: { sectionId } },
    before.menuId !== menuId && { type: 'SectionMoved', data: { sectionId, menuId } },
    changes && { type: 'SectionUpdated', data: { sectionId, ...changes } },
    ...offerEvents(before, section),
  ]);
}

function restoreItem(workspace: Workspace, item: Item, at: string): Events {
  const { id: itemId, sectionId, price, discount, active, ingredientIds, optionGroupIds } = item;
  const { translations, imageUrl, volume, position } = item;
  const details: ItemDetails = { translations, imageUrl, volume, position };
  const state = { price, discount, active };
  const { variants, priceUnit, onRequest, deposit } = item;
  const pricing = { variants, priceUnit, onRequest, deposit };
  const happyHour = wantedHappyHour(item.happyHour, item);
  const otherFields = {
    ingredientIds,
    optionGroupIds,
    ...traitsOf(item),
    ...pricing,
    happyHour,
    days: item.days,
  };
  const asDeclared = (event: WorkspaceEvent): WorkspaceEvent =>
    (event.type === 'ItemAllergensDeclared' && declarationOf(item)) || event;
  const before = workspace.items.get(itemId) ?? binnedSince(workspace.bin, 'items', itemId, at);
  if (!before) {
    const created = {
      ...item,
      ...inStock,
      ...itemDefaults,
      days: null,
      ingredientIds: [],
      optionGroupIds: [],
    };
    const allergens = otherAllergens(null, item.allergens);
    return [
      { type: 'ItemCreated', data: { itemId, sectionId, ...details, ...state } },
      ...updateEvents(created, { type: 'UpdateItem', itemId, ...otherFields, allergens }).map(
        asDeclared,
      ),
      ...restoreStock(created, item),
    ];
  }
  return applicable<WorkspaceEvent>([
    !workspace.items.has(itemId) && { type: 'ItemRestored', data: { itemId } },
    ...updateEvents(before, {
      type: 'UpdateItem',
      itemId,
      sectionId,
      ...details,
      ...state,
      ...otherFields,
      allergens: otherAllergens(before.allergens, item.allergens),
    }).map(asDeclared),
    ...restoreStock(before, item),
  ]);
}

function restoreStock(before: Item, { id: itemId, soldOut, soldOutUntil }: Item): Events {
  if (before.soldOut === soldOut && before.soldOutUntil === soldOutUntil) return [];
  return soldOut
    ? [{ type: 'ItemSoldOut', data: { itemId, until: soldOutUntil } }]
    : [{ type: 'ItemBackInStock', data: { itemId } }];
}

/** Checks for new violations of limits, price rules and currency rules. `past` has the restored values. */
export const restoreFault = (
  past: Workspace,
  before: Workspace,
  after: Workspace,
): Rejection | null =>
  limitFault(before, after) ??
  foreignAmountsFault(past, before, after) ??
  belowZeroFault(before, after);

function limitFault(before: Workspace, after: Workspace): Rejection | null {
  const exceeded = (
    kind: 'menus' | 'ingredients' | 'optionGroups',
    most: number,
    label: string = kind,
  ): Rejection | null =>
    after[kind].size > Math.max(most, before[kind].size)
      ? reject('LIMIT_EXCEEDED', `An account can have ${most} ${label} at most`).rejection
      : null;
  const faultsOf = (workspace: Workspace, menuId: string) =>
    wholeMenuFaults(workspace, menuId).find((fault) => fault !== null) ?? null;
  const ofMenus = menusOf(after).map(({ id }) => {
    const fault = faultsOf(after, id);
    return fault && faultsOf(before, id) === null ? fault : null;
  });
  return (
    exceeded('menus', limits.menusPerWorkspace) ??
    exceeded('ingredients', limits.ingredientsPerWorkspace) ??
    exceeded('optionGroups', limits.optionGroupsPerWorkspace, 'option groups') ??
    offeredFault(before, after) ??
    ofMenus.find((fault) => fault !== null) ??
    null
  );
}
