import type { WorkspaceEvent } from '@qr-menu/schema';
import { applicable } from '../decision.ts';
import { updateEvents } from '../items/decide-item.ts';
import { declarationOf, itemDefaults, otherAllergens } from '../items/item-allergens.ts';
import { traitsOf } from '../items/item-traits.ts';
import { changedGroupEvent } from '../options/changed-group.ts';
import { offerEvents } from '../sections/decide-section.ts';
import { binnedSince } from '../workspace/bin.ts';
import { difference, isSame } from '../workspace/entities.ts';
import {
  type Ingredient,
  type IngredientDetails,
  type Item,
  type ItemDetails,
  inStock,
  type Menu,
  type MenuDetails,
  type OptionGroup,
  type OptionGroupDetails,
  type Section,
  type SectionDetails,
  type Workspace,
} from '../workspace/workspace.ts';

type Events = readonly WorkspaceEvent[];

/**
 * Restores an ingredient from the bin with its creation time, or creates it again under its old id.
 */
export function restoreIngredient(workspace: Workspace, wanted: Ingredient, at: string): Events {
  const { id: ingredientId, translations, number, allergens } = wanted;
  const binned = binnedSince(workspace.bin, 'ingredients', ingredientId, at);
  const keys: WorkspaceEvent = {
    type: 'IngredientAllergensChanged',
    data: { ingredientId, contains: allergens },
  };
  if (!binned) {
    return applicable<WorkspaceEvent>([
      { type: 'IngredientCreated', data: { ingredientId, translations, number } },
      allergens.length > 0 && keys,
    ]);
  }
  const changes = difference<IngredientDetails>(binned, { translations, number });
  return applicable<WorkspaceEvent>([
    { type: 'IngredientRestored', data: { ingredientId } },
    changes && { type: 'IngredientUpdated', data: { ingredientId, ...changes } },
    !isSame(binned.allergens, allergens) && keys,
  ]);
}

export function restoreOptionGroup(workspace: Workspace, wanted: OptionGroup, at: string): Events {
  const { id: optionGroupId, translations, min, max, options } = wanted;
  const details: OptionGroupDetails = { translations, min, max, options };
  const binned = binnedSince(workspace.bin, 'optionGroups', optionGroupId, at);
  if (!binned) return [{ type: 'OptionGroupCreated', data: { optionGroupId, ...details } }];
  return applicable<WorkspaceEvent>([
    { type: 'OptionGroupRestored', data: { optionGroupId } },
    changedGroupEvent(optionGroupId, binned, details),
  ]);
}

export function restoreMenu(workspace: Workspace, wanted: Menu, at: string): Events {
  const { id: menuId, active, translations, imageUrl, currency, firstView } = wanted;
  const details: MenuDetails = { translations, imageUrl, currency, firstView };
  const binned = binnedSince(workspace.bin, 'menus', menuId, at);
  const before = workspace.menus.get(menuId) ?? binned;
  if (!before) {
    const accountId = workspace.account?.id ?? wanted.accountId;
    return [{ type: 'MenuCreated', data: { menuId, accountId, ...details, active } }];
  }
  const changes = difference<MenuDetails>(before, details);
  return applicable<WorkspaceEvent>([
    !workspace.menus.has(menuId) && { type: 'MenuRestored', data: { menuId } },
    changes && { type: 'MenuUpdated', data: { menuId, ...changes } },
    before.active !== active && { type: 'MenuActivationChanged', data: { menuId, active } },
  ]);
}

export function restoreSection(workspace: Workspace, wanted: Section, at: string): Events {
  const { id: sectionId, menuId, translations, imageUrl, position } = wanted;
  const details: SectionDetails = { translations, imageUrl, position };
  const before =
    workspace.sections.get(sectionId) ?? binnedSince(workspace.bin, 'sections', sectionId, at);
  if (!before) {
    return [
      { type: 'SectionCreated', data: { sectionId, menuId, ...details } },
      ...offerEvents({ id: sectionId, price: null, optionGroupIds: [] }, wanted),
    ];
  }
  const changes = difference<SectionDetails>(before, details);
  return applicable<WorkspaceEvent>([
    !workspace.sections.has(sectionId) && { type: 'SectionRestored', data: { sectionId } },
    before.menuId !== menuId && { type: 'SectionMoved', data: { sectionId, menuId } },
    changes && { type: 'SectionUpdated', data: { sectionId, ...changes } },
    ...offerEvents(before, wanted),
  ]);
}

export function restoreItem(workspace: Workspace, wanted: Item, at: string): Events {
  const { id: itemId, sectionId, price, discount, active, ingredientIds, optionGroupIds } = wanted;
  const { translations, imageUrl, volume, position } = wanted;
  const details: ItemDetails = { translations, imageUrl, volume, position };
  const state = { price, discount, active };
  const { variants, priceUnit, onRequest, deposit } = wanted;
  const pricing = { variants, priceUnit, onRequest, deposit };
  const others = { ingredientIds, optionGroupIds, ...traitsOf(wanted), ...pricing };
  const asDeclared = (event: WorkspaceEvent): WorkspaceEvent =>
    (event.type === 'ItemAllergensDeclared' && declarationOf(wanted)) || event;
  const before = workspace.items.get(itemId) ?? binnedSince(workspace.bin, 'items', itemId, at);
  if (!before) {
    const created = {
      ...wanted,
      ...inStock,
      ...itemDefaults,
      ingredientIds: [],
      optionGroupIds: [],
    };
    const allergens = otherAllergens(null, wanted.allergens);
    return [
      { type: 'ItemCreated', data: { itemId, sectionId, ...details, ...state } },
      ...updateEvents(created, { type: 'UpdateItem', itemId, ...others, allergens }).map(
        asDeclared,
      ),
      ...restoreStock(created, wanted),
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
      ...others,
      allergens: otherAllergens(before.allergens, wanted.allergens),
    }).map(asDeclared),
    ...restoreStock(before, wanted),
  ]);
}

function restoreStock(before: Item, { id: itemId, soldOut, soldOutUntil }: Item): Events {
  if (before.soldOut === soldOut && before.soldOutUntil === soldOutUntil) return [];
  return soldOut
    ? [{ type: 'ItemSoldOut', data: { itemId, until: soldOutUntil } }]
    : [{ type: 'ItemBackInStock', data: { itemId } }];
}
