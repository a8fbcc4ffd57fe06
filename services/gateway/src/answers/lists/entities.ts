import { itemDefaults, itemTraits, type TraitField, traitFields } from '@qr-menu/domain/items';
import { toDecimal } from '@qr-menu/domain/money';
import {
  accountDefaults,
  type PlainAccount,
  type PlainItem,
  type PlainSection,
} from '@qr-menu/domain/public-menu';
import type { Ingredient, Menu, OptionGroup, Workspace } from '@qr-menu/domain/workspace';
import { venueCode } from '@qr-menu/stores/venue-code';
import type { FieldExpressions } from '../filters.ts';

export type EntityList = {
  readonly table: string;
  readonly name: string;
  readonly fields: FieldExpressions;
  readonly parent?: string;
};

export type ApiEntity = Readonly<Record<string, unknown>> & { readonly id: string };

export type Page = {
  readonly items: readonly ApiEntity[];
  readonly nextToken: string | null;
  readonly totalCount: () => Promise<number>;
};

export const oldestFirst = ['created_at', 'id'];
export const guestsOrder = ({ fields }: EntityList): readonly string[] =>
  'position' in fields && !('firstView' in fields) ? ['position', ...oldestFirst] : oldestFirst;

export const columnsOf = ({ fields }: EntityList): string =>
  Object.entries(fields)
    .map(([field, sql]) => `${sql} as "${field}"`)
    .join(', ');

const stamps = { owner: 'owner', createdAt: 'created_at', updatedAt: 'updated_at' };

const optionalText = (column: string): string => `nullif(${column}, '')`;

export const accountList: EntityList = {
  table: 'accounts',
  name: 'account',
  fields: {
    id: 'id',
    email: 'email',
    phone: 'phone',
    name: 'name',
    logoUrl: optionalText('logo_url'),
    description: optionalText('description'),
    translations: 'translations',
    defaultLanguage: 'default_language',
    emailShown: 'email_shown',
    phoneShown: 'phone_shown',
    listShown: 'list_shown',
    printShown: 'print_shown',
    allergenCodes: 'allergen_codes',
    country: 'country',
    timeZone: 'time_zone',
    dayBegins: 'day_begins',
    openingHours: 'opening_hours::json',
    kitchenHours: 'kitchen_hours::json',
    card: 'card::json',
    look: 'look::json',
    active: 'active',
    subscriptionValidUntil: 'subscription_valid_until',
    ...stamps,
  },
};

export const menuList: EntityList = {
  table: 'menus',
  name: 'menu',
  parent: 'account_id',
  fields: {
    id: 'id',
    accountID: 'account_id',
    translations: 'translations',
    imageUrl: optionalText('image_url'),
    active: 'active',
    currency: 'currency',
    firstView: 'first_view',
    position: 'position',
    schedule: 'schedule::json',
    ...stamps,
  },
};

export const sectionList: EntityList = {
  table: 'sections',
  name: 'section',
  parent: 'menu_id',
  fields: {
    id: 'id',
    menuID: 'menu_id',
    translations: 'translations',
    imageUrl: optionalText('image_url'),
    position: 'position',
    price: 'price::float8 / 100',
    happyHour: 'happy_hour::json',
    weekShown: 'week_shown',
    optionGroupIDs: 'option_group_ids::json',
    ...stamps,
  },
};

const traitExpression = (field: TraitField): string =>
  itemTraits[field].kind === 'keys' ? `${columnNamed(field)}::json` : columnNamed(field);

const columnNamed = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const itemList: EntityList = {
  table: 'items',
  name: 'item',
  parent: 'section_id',
  fields: {
    id: 'id',
    sectionID: 'section_id',
    translations: 'translations',
    imageUrl: optionalText('image_url'),
    price: 'price::float8 / 100',
    discount: 'discount',
    volume: optionalText('volume'),
    position: 'position',
    active: 'active',
    soldOut: 'sold_out',
    soldOutUntil: 'sold_out_until',
    ingredientIDs: 'ingredient_ids::json',
    optionGroupIDs: 'option_group_ids::json',
    allergens: 'allergens::json',
    declaredAt: 'declared_at',
    changedSince: 'changed_since',
    ...Object.fromEntries(traitFields.map((field) => [field, traitExpression(field)])),
    variants: 'variants::json',
    priceUnit: 'price_unit',
    onRequest: 'on_request',
    deposit: 'deposit::float8 / 100',
    happyHour: 'happy_hour::json',
    days: 'days::json',
    ...stamps,
  },
};

export const ingredientList: EntityList = {
  table: 'ingredients',
  name: 'ingredient',
  fields: {
    id: 'id',
    translations: 'translations',
    number: 'number',
    allergens: 'allergens::json',
    ...stamps,
  },
};

export const optionGroupList: EntityList = {
  table: 'option_groups',
  name: 'option group',
  fields: {
    id: 'id',
    translations: 'translations',
    min: 'min',
    max: 'max',
    options: 'options::json',
    ...stamps,
  },
};

export const transactionList: EntityList = {
  table: 'transactions',
  name: 'transaction',
  parent: 'account_id',
  fields: {
    id: 'id',
    accountID: 'account_id',
    plan: 'plan',
    amount: 'amount::float8 / 100',
    currency: 'currency',
    paidAt: 'paid_at',
    validFrom: 'valid_from',
    validUntil: 'valid_until',
    ...stamps,
  },
};

export function accountToApi(account: PlainAccount): ApiEntity {
  const { normalizedName: _, description, logoUrl, ...shown } = account;
  return {
    ...accountDefaults,
    ...shown,
    description: description || null,
    translations: JSON.stringify(account.translations),
    logoUrl: logoUrl || null,
    // Computed here, because public reads do not return the owner.
    qrCode: venueCode(account.owner),
  };
}

export const menuToApi = ({ accountId: accountID, imageUrl, ...menu }: Menu): ApiEntity => ({
  ...menu,
  accountID,
  translations: JSON.stringify(menu.translations),
  imageUrl: imageUrl || null,
});

export function sectionToApi({ menuId: menuID, imageUrl, ...section }: PlainSection): ApiEntity {
  const { optionGroupIds: optionGroupIDs = [], price = null, translations, ...shown } = section;
  return {
    weekShown: false,
    ...shown,
    menuID,
    optionGroupIDs,
    price: price === null ? null : toDecimal(price),
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
  };
}

export function itemToApi(item: PlainItem): ApiEntity {
  const { sectionId: sectionID, ingredientIds: ingredientIDs, ...rest } = item;
  const { optionGroupIds: optionGroupIDs = [], ...shown } = rest;
  const { translations, imageUrl, volume, price, deposit = null } = item;
  return {
    ...itemDefaults,
    ...shown,
    sectionID,
    ingredientIDs,
    optionGroupIDs,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
    volume: volume || null,
    price: price === null ? null : toDecimal(price),
    deposit: deposit === null ? null : toDecimal(deposit),
  };
}

const ingredientToApi = ({ translations, ...ingredient }: Ingredient): ApiEntity => ({
  ...ingredient,
  translations: JSON.stringify(translations),
});

const optionGroupToApi = ({ translations, ...group }: OptionGroup): ApiEntity => ({
  ...group,
  translations: JSON.stringify(translations),
});

export type Show = (workspace: Workspace, id: string) => ApiEntity | null;

const showing =
  <Entity>(
    find: (workspace: Workspace, id: string) => Entity | undefined,
    toApi: (entity: Entity) => ApiEntity,
  ): Show =>
  (workspace, id) => {
    const entity = find(workspace, id);
    return entity === undefined ? null : toApi(entity);
  };

export const show = {
  account: showing(({ account }, id) => (account?.id === id ? account : undefined), accountToApi),
  menu: showing(({ menus }, id) => menus.get(id), menuToApi),
  section: showing(({ sections }, id) => sections.get(id), sectionToApi),
  item: showing(({ items }, id) => items.get(id), itemToApi),
  ingredient: showing(({ ingredients }, id) => ingredients.get(id), ingredientToApi),
  optionGroup: showing(({ optionGroups }, id) => optionGroups.get(id), optionGroupToApi),
};

export const showAll = (
  showEntity: Show,
  workspace: Workspace,
  ids: readonly string[],
): ApiEntity[] => ids.flatMap((id) => showEntity(workspace, id) ?? []);
