import { translations } from './venue.ts';

export type Ids = {
  readonly account: string;
  readonly menu: string;
  readonly section: string;
  readonly item: string;
  readonly ingredient: string;
  readonly optionGroup: string;
  /** A commit that deleted something. */
  readonly deletion: string;
  /** A commit that created entities, which have not changed since. */
  readonly creation: string;
  /** A pending change. */
  readonly scheduledChange: string;
  /** The version of the workspace after all of these have been created. */
  readonly version: number;
};

type Kind = Exclude<keyof Ids, 'version'>;

export type Operation = {
  readonly query: string;
  /** `self` is the operation's entity, `parent` the target of a creation or move. */
  readonly variables: (self: Ids, parent: Ids) => Record<string, unknown>;
  /** Whether the variables contain an existing entity's id, and whether they contain a parent's id. */
  readonly names: { readonly self: boolean; readonly parent: boolean };
};

const nothing = { self: false, parent: false };
const self = { self: true, parent: false };
const parent = { self: false, parent: true };
const both = { self: true, parent: true };
const text = translations('Име');

const day = 86_400_000;

/** Noon, because clock changes never skip or repeat it. */
export const hidingTomorrow = () => ({
  localTime: `${new Date(Date.now() + day).toISOString().slice(0, 10)}T12:00`,
  active: false,
});

let lastNumber = 100;

/** Returns a number that no other ingredient in these tests has. */
export function freeNumber(): number {
  lastNumber += 1;
  return lastNumber;
}

const read = (query: string): Operation => ({ query, variables: () => ({}), names: nothing });

const get = (field: string, kind: Kind): Operation => ({
  query: `query ($id: ID!) { ${field}(id: $id) { id } }`,
  variables: (ids) => ({ id: ids[kind] }),
  names: self,
});

const mutation = (
  field: string,
  inputType: string,
  names: Operation['names'],
  input: (self: Ids, parent: Ids) => object,
): Operation => ({
  query: `mutation ($input: ${inputType}!) { ${field}(input: $input) { id } }`,
  variables: (ids, parents) => ({ input: input(ids, parents) }),
  names,
});

const remove = (field: string, entity: string, kind: Kind): Operation =>
  mutation(field, `Delete${entity}Input`, self, (ids) => ({ id: ids[kind] }));

const repricing = (item: string): string =>
  Buffer.from(`item_id;price\n${item};2,50`).toString('base64');

/** One call for each root field about a workspace's content. */
export const contentOperations: Readonly<Record<string, Operation>> = {
  getAccount: get('getAccount', 'account'),
  getMenu: get('getMenu', 'menu'),
  getSection: get('getSection', 'section'),
  getItem: get('getItem', 'item'),
  getIngridients: get('getIngridients', 'ingredient'),
  getOptionGroup: get('getOptionGroup', 'optionGroup'),
  listOptionGroups: read('{ listOptionGroups { items { id } } }'),
  listMenus: read('{ listMenus { items { id } } }'),
  listSections: read('{ listSections { items { id } } }'),
  listItems: read('{ listItems { items { id } } }'),
  listIngridients: read('{ listIngridients { items { id } } }'),
  createMenu: mutation('createMenu', 'CreateMenuInput', nothing, () => ({ translations: text })),
  updateMenu: mutation('updateMenu', 'UpdateMenuInput', self, ({ menu }) => ({
    id: menu,
    currency: 'лв.',
  })),
  deleteMenu: remove('deleteMenu', 'Menu', 'menu'),
  createSection: mutation('createSection', 'CreateSectionInput', parent, (_, { menu }) => ({
    menuID: menu,
    translations: text,
  })),
  updateSection: mutation('updateSection', 'UpdateSectionInput', both, ({ section }, { menu }) => ({
    id: section,
    menuID: menu,
  })),
  deleteSection: remove('deleteSection', 'Section', 'section'),
  createItem: mutation('createItem', 'CreateItemInput', parent, (_, { section }) => ({
    sectionID: section,
    translations: text,
  })),
  updateItem: mutation('updateItem', 'UpdateItemInput', both, ({ item }, { section }) => ({
    id: item,
    sectionID: section,
  })),
  deleteItem: remove('deleteItem', 'Item', 'item'),
  createIngridients: mutation('createIngridients', 'CreateIngridientsInput', nothing, () => ({
    translations: text,
    number: freeNumber(),
  })),
  updateIngridients: mutation('updateIngridients', 'UpdateIngridientsInput', self, (ids) => ({
    id: ids.ingredient,
    number: freeNumber(),
  })),
  deleteIngridients: remove('deleteIngridients', 'Ingridients', 'ingredient'),
  createOptionGroup: mutation('createOptionGroup', 'CreateOptionGroupInput', nothing, () => ({
    translations: text,
    options: [{ translations: text, priceDelta: 1.5 }],
  })),
  updateOptionGroup: mutation('updateOptionGroup', 'UpdateOptionGroupInput', self, (ids) => ({
    id: ids.optionGroup,
    max: 1,
  })),
  deleteOptionGroup: remove('deleteOptionGroup', 'OptionGroup', 'optionGroup'),
  previewOptionPriceChange: {
    query: `query ($input: ChangePricesInput!) {
      previewOptionPriceChange(input: $input) { sharedGroupIDs } }`,
    variables: ({ menu }) => ({ input: { menuID: menu, percent: 10 } }),
    names: self,
  },
  addAllergens: {
    query: 'mutation { addAllergens { id } }',
    variables: () => ({}),
    names: nothing,
  },
  markItemSoldOut: mutation('markItemSoldOut', 'MarkItemSoldOutInput', self, ({ item }) => ({
    id: item,
    until: 'TODAY',
  })),
  markItemAvailable: mutation('markItemAvailable', 'MarkItemAvailableInput', self, ({ item }) => ({
    id: item,
  })),
  duplicateItem: mutation('duplicateItem', 'DuplicateItemInput', self, ({ item }) => ({
    id: item,
  })),
  duplicateSection: mutation('duplicateSection', 'DuplicateSectionInput', self, (ids) => ({
    id: ids.section,
  })),
  duplicateMenu: mutation('duplicateMenu', 'DuplicateMenuInput', self, ({ menu }) => ({
    id: menu,
  })),
  restoreDeleted: {
    query: `mutation ($input: RestoreDeletedInput!) {
      restoreDeleted(input: $input) { ingredientIDs } }`,
    variables: ({ deletion }) => ({ input: { commitId: deletion } }),
    names: self,
  },
  takeBack: {
    query: 'mutation ($input: TakeBackInput!) { takeBack(input: $input) { removed } }',
    variables: ({ creation }) => ({ input: { commitId: creation } }),
    names: self,
  },
  previewTakeBack: {
    query: 'query ($commit: ID!) { previewTakeBack(commitId: $commit) { version } }',
    variables: ({ creation }) => ({ commit: creation }),
    names: self,
  },
  menusAtVersion: read('{ menusAtVersion(version: 1) { at } }'),
  restoreMenu: {
    query: 'mutation ($input: RestoreMenuInput!) { restoreMenu(input: $input) { complete } }',
    variables: ({ menu, version }) => ({ input: { menuID: menu, version } }),
    names: self,
  },
  previewRestoreMenu: {
    query: `query ($menu: ID!, $version: Int!) {
      previewRestoreMenu(menuID: $menu, version: $version) { version } }`,
    variables: ({ menu, version }) => ({ menu, version }),
    names: self,
  },
  reorderMenus: {
    query: 'mutation ($ids: [ID!]!) { reorderMenus(menuIDs: $ids) { id } }',
    variables: ({ menu }) => ({ ids: [menu] }),
    names: self,
  },
  reorderSections: {
    query: `mutation ($menu: ID!, $ids: [ID!]!) {
      reorderSections(menuID: $menu, sectionIDs: $ids) { id } }`,
    variables: ({ menu, section }) => ({ menu, ids: [section] }),
    names: self,
  },
  reorderItems: {
    query: `mutation ($section: ID!, $ids: [ID!]!) {
      reorderItems(sectionID: $section, itemIDs: $ids) { id } }`,
    variables: ({ section, item }) => ({ section, ids: [item] }),
    names: self,
  },
  setItemsActive: {
    query: 'mutation ($ids: [ID!]!) { setItemsActive(itemIDs: $ids, active: true) { id } }',
    variables: ({ item }) => ({ ids: [item] }),
    names: self,
  },
  setItemDays: {
    query: 'mutation ($changes: [ItemDaysChange!]!) { setItemDays(changes: $changes) { id } }',
    variables: ({ item }) => ({
      changes: [{ itemID: item, days: { weekdays: ['MONDAY'], dates: [] } }],
    }),
    names: self,
  },
  setItemsSoldOut: {
    query: 'mutation ($ids: [ID!]!) { setItemsSoldOut(itemIDs: $ids, soldOut: true) { id } }',
    variables: ({ item }) => ({ ids: [item] }),
    names: self,
  },
  moveItems: {
    query: `mutation ($ids: [ID!]!, $section: ID!) {
      moveItems(itemIDs: $ids, sectionID: $section) { id } }`,
    variables: ({ item, section }) => ({ ids: [item], section }),
    names: self,
  },
  deleteItems: {
    query: 'mutation ($ids: [ID!]!) { deleteItems(itemIDs: $ids) { id } }',
    variables: ({ item }) => ({ ids: [item] }),
    names: self,
  },
  changePrices: {
    query: 'mutation ($input: ChangePricesInput!) { changePrices(input: $input) { id } }',
    variables: ({ item }) => ({ input: { itemIDs: [item], percent: 10 } }),
    names: self,
  },
  previewPriceChange: {
    query: 'query ($input: ChangePricesInput!) { previewPriceChange(input: $input) { itemID } }',
    variables: ({ menu }) => ({ input: { menuID: menu, percent: 10 } }),
    names: self,
  },
  setAllergens: {
    query:
      'mutation ($ids: [ID!]!) { setAllergens(itemIDs: $ids, allergens: { contains: [MILK], mayContain: [] }) { id } }',
    variables: ({ item }) => ({ ids: [item] }),
    names: self,
  },
  confirmAllergens: {
    query: 'mutation ($ids: [ID!]!) { confirmAllergens(itemIDs: $ids) { id } }',
    variables: ({ item }) => ({ ids: [item] }),
    names: self,
  },
  previewAllergens: {
    query: 'query ($ids: [ID!]!) { previewAllergens(itemIDs: $ids) { itemID } }',
    variables: ({ item }) => ({ ids: [item] }),
    names: self,
  },
  changeCurrency: {
    query: 'mutation ($input: ChangeCurrencyInput!) { changeCurrency(input: $input) { id } }',
    variables: ({ menu }) => ({ input: { menuIDs: [menu], to: 'EUR' } }),
    names: self,
  },
  previewCurrencyChange: {
    query:
      'query ($input: ChangeCurrencyInput!) { previewCurrencyChange(input: $input) { version } }',
    variables: ({ menu }) => ({ input: { menuIDs: [menu], to: 'EUR' } }),
    names: self,
  },
  listScheduledChanges: read('{ listScheduledChanges { id } }'),
  previewScheduledChange: {
    query: `query ($input: ScheduleChangeInput!) {
      previewScheduledChange(input: $input) { changes } }`,
    variables: ({ item }) => ({ input: { ...hidingTomorrow(), itemIDs: [item] } }),
    names: self,
  },
  scheduleChange: mutation('scheduleChange', 'ScheduleChangeInput', self, ({ item }) => ({
    ...hidingTomorrow(),
    itemIDs: [item],
  })),
  cancelScheduledChange: mutation(
    'cancelScheduledChange',
    'CancelScheduledChangeInput',
    self,
    ({ scheduledChange }) => ({ id: scheduledChange }),
  ),
  allergenMatrix: {
    query: 'query ($menu: ID!) { allergenMatrix(menuID: $menu) { fileName } }',
    variables: ({ menu }) => ({ menu }),
    names: self,
  },
  printMenu: {
    query: 'query ($menu: ID!) { printMenu(input: { menuID: $menu, language: "en" }) { pages } }',
    variables: ({ menu }) => ({ menu }),
    names: self,
  },
  exportMenu: {
    query: 'query ($menu: ID!) { exportMenu(menuID: $menu, format: CSV) { fileName } }',
    variables: ({ menu }) => ({ menu }),
    names: self,
  },
  previewMenuImport: {
    query: 'query ($input: ImportMenuInput!) { previewMenuImport(input: $input) { version } }',
    variables: ({ menu, item }) => ({ input: { menuID: menu, file: repricing(item) } }),
    names: self,
  },
  importMenu: {
    query: 'mutation ($input: ImportMenuInput!) { importMenu(input: $input) { changed } }',
    variables: ({ menu, item }) => ({ input: { menuID: menu, file: repricing(item) } }),
    names: self,
  },
};

export const missing: Ids = {
  account: 'nobody',
  menu: 'nobody',
  section: 'nobody',
  item: 'nobody',
  ingredient: 'nobody',
  optionGroup: 'nobody',
  deletion: 'nobody',
  creation: 'nobody',
  scheduledChange: 'nobody',
  version: 1,
};
