import {
  type Account,
  type Item,
  type Menu,
  type Section,
  toDecimal,
  type Workspace,
} from '@qr-menu/domain';
import { venueCode } from '@qr-menu/stores/venue-code';
import type { FieldExpressions } from '../filters/to-sql.ts';

/** An entity table as the API lists it. */
export type EntityList = {
  readonly table: 'accounts' | 'menus' | 'sections' | 'items' | 'ingredients' | 'transactions';
  /** The API's fields; also what filters can name. */
  readonly fields: FieldExpressions;
  /** The column of the parent, for nested lists. */
  readonly parent?: string;
};

/** An entity as the API shows it, without its nested lists. */
export type ApiEntity = Readonly<Record<string, unknown>> & { readonly id: string };

const stamps = { owner: 'owner', createdAt: 'created_at', updatedAt: 'updated_at' };

/** Texts that the store keeps empty and the API shows as null. */
const optionalText = (column: string): string => `nullif(${column}, '')`;

export const accountList: EntityList = {
  table: 'accounts',
  fields: {
    id: 'id',
    email: 'email',
    phone: 'phone',
    name: 'name',
    logoUrl: optionalText('logo_url'),
    description: optionalText('description'),
    defaultLanguage: 'default_language',
    active: 'active',
    subscriptionValidUntil: 'subscription_valid_until',
    ...stamps,
  },
};

export const menuList: EntityList = {
  table: 'menus',
  parent: 'account_id',
  fields: {
    id: 'id',
    accountID: 'account_id',
    translations: 'translations',
    imageUrl: optionalText('image_url'),
    active: 'active',
    currency: 'currency',
    ...stamps,
  },
};

export const sectionList: EntityList = {
  table: 'sections',
  parent: 'menu_id',
  fields: {
    id: 'id',
    menuID: 'menu_id',
    translations: 'translations',
    imageUrl: optionalText('image_url'),
    position: 'position',
    ...stamps,
  },
};

export const itemList: EntityList = {
  table: 'items',
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
    ...stamps,
  },
};

export const ingredientList: EntityList = {
  table: 'ingredients',
  fields: { id: 'id', translations: 'translations', number: 'number', ...stamps },
};

export const transactionList: EntityList = {
  table: 'transactions',
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

export function accountToApi(account: Account): ApiEntity {
  const { normalizedName: _, description, logoUrl, ...shown } = account;
  return {
    ...shown,
    description: description || null,
    logoUrl: logoUrl || null,
    // Here, because public reads show it, but not the owner that it is derived from.
    qrCode: venueCode(account.owner),
  };
}

export function menuToApi({
  accountId: accountID,
  translations,
  imageUrl,
  ...menu
}: Menu): ApiEntity {
  return {
    ...menu,
    accountID,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
  };
}

export function sectionToApi({
  menuId: menuID,
  translations,
  imageUrl,
  ...section
}: Section): ApiEntity {
  return {
    ...section,
    menuID,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
  };
}

export function itemToApi(item: Item): ApiEntity {
  const {
    sectionId: sectionID,
    translations,
    imageUrl,
    volume,
    price,
    ingredientIds,
    ...shown
  } = item;
  return {
    ...shown,
    sectionID,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
    volume: volume || null,
    ingredientIDs: ingredientIds,
    price: price === null ? null : toDecimal(price),
  };
}

/** Those of the items that are there, in the order of the ids. */
export const itemsToApi = ({ items }: Workspace, ids: readonly string[]): ApiEntity[] =>
  ids.flatMap((id) => {
    const item = items.get(id);
    return item ? [itemToApi(item)] : [];
  });
