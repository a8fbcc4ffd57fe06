import {
  type Ingredient,
  type Item,
  itemsOfSection,
  type Menu,
  type OptionGroup,
  type Section,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';

export type PastMenus = {
  readonly menus: readonly Menu[];
  readonly sections: readonly Section[];
  readonly items: readonly Item[];
  readonly ingredients: readonly Ingredient[];
  readonly optionGroups: readonly OptionGroup[];
};

export function menusIn(workspace: Workspace, menuIds: readonly string[]): PastMenus {
  const menus = menuIds.flatMap((id) => workspace.menus.get(id) ?? []);
  const sections = menus.flatMap(({ id }) => sectionsOfMenu(workspace, id));
  const items = sections.flatMap(({ id }) => itemsOfSection(workspace, id));
  const attached = new Set(items.flatMap(({ ingredientIds }) => ingredientIds));
  const ingredients = [...workspace.ingredients.values()].filter(({ id }) => attached.has(id));
  const used = new Set([...sections, ...items].flatMap(({ optionGroupIds }) => optionGroupIds));
  const optionGroups = [...workspace.optionGroups.values()].filter(({ id }) => used.has(id));
  return { menus, sections, items, ingredients, optionGroups };
}
