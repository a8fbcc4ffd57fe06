import type { ParseKeys } from 'i18next';

/** The fields of events that mean something to an owner, and what they are called. */
export const shownFields = {
  name: 'history.fields.name',
  description: 'history.fields.description',
  imageUrl: 'history.fields.picture',
  currency: 'history.fields.currency',
  price: 'history.fields.price',
  discount: 'history.fields.discount',
  volume: 'history.fields.volume',
  position: 'history.fields.position',
  sectionId: 'history.fields.section',
  menuId: 'history.fields.menu',
  ingredientIds: 'history.fields.ingredients',
  number: 'history.fields.number',
  email: 'history.fields.email',
  phone: 'history.fields.phone',
  defaultLanguage: 'history.fields.language',
  logoUrl: 'history.fields.logo',
  role: 'history.fields.role',
  until: 'history.fields.until',
  validUntil: 'history.fields.until',
  reason: 'history.fields.reason',
} as const satisfies Readonly<Record<string, ParseKeys>>;

export type ShownField = keyof typeof shownFields;

export const isShownField = (field: string): field is ShownField =>
  Object.hasOwn(shownFields, field);
