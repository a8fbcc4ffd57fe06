import type { Column } from '@qr-menu/domain';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

/** `name` of the column `name.bg`. */
type Field<Name extends string = Column> = Name extends `${infer Text}.${string}` ? Text : Name;

const keys = {
  type: 'exchange.columns.type',
  sectionId: 'admin.fields.section',
  itemId: 'exchange.columns.itemId',
  position: 'admin.fields.position',
  name: 'admin.fields.name',
  description: 'admin.fields.description',
  price: 'admin.fields.price',
  discount: 'admin.fields.discount',
  volume: 'admin.fields.volume',
  active: 'admin.fields.active',
  image: 'exchange.columns.image',
  ingredients: 'admin.ingredients.title',
} as const satisfies Readonly<Record<Field, ParseKeys>>;

const isKnown = (column: string): column is keyof typeof keys => column in keys;

/** What a column is called on the screen: `name.bg` is "Name (bg)". */
export function useColumnLabel(): (column: string) => string {
  const { t } = useTranslation();
  return (column) => {
    const [field = '', language] = column.split('.');
    if (!isKnown(field)) return column;
    return language === undefined ? t(keys[field]) : `${t(keys[field])} (${language})`;
  };
}
