import type { Column, HoursColumn } from '@qr-menu/domain/import-export';
import { type TraitColumn, traitOfColumn } from '@qr-menu/domain/items';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { traitLabel } from '#ui/contents/trait-labels.ts';

/** The field of a column, for example `name` for `name.bg`. */
type Field<Name extends string = Column | HoursColumn | 'category' | 'size' | 'hours'> =
  Name extends `${infer Text}.${string}` ? Text : Name;

const columnTexts = {
  type: 'importExport.columns.type',
  category: 'importExport.columns.category',
  size: 'importExport.columns.size',
  sectionId: 'admin.fields.section',
  itemId: 'importExport.columns.itemId',
  position: 'admin.fields.position',
  name: 'admin.fields.name',
  description: 'admin.fields.description',
  price: 'admin.fields.price',
  discount: 'admin.fields.discount',
  volume: 'admin.fields.volume',
  sizes: 'history.fields.variants',
  unit: 'history.fields.unit',
  onRequest: 'history.fields.onRequest',
  deposit: 'history.fields.deposit',
  happyHour: 'history.fields.happyHour',
  days: 'history.fields.days',
  weekShown: 'history.fields.weekShown',
  options: 'history.fields.optionGroups',
  active: 'admin.fields.active',
  image: 'importExport.columns.image',
  ingredients: 'admin.ingredients.title',
  allergens: 'history.fields.contains',
  traces: 'history.fields.mayContain',
  hours: 'history.fields.schedule',
  whose: 'importExport.columns.whose',
  day: 'importExport.columns.day',
  from: 'importExport.columns.from',
  until: 'importExport.columns.until',
  yearly: 'info.yearly',
  menuId: 'importExport.columns.menuId',
} as const satisfies Readonly<Record<Exclude<Field, TraitColumn>, ParseKeys>>;

const isKnownColumn = (column: string): column is keyof typeof columnTexts => column in columnTexts;

/** Returns a column's label for the screen, such as "Name (bg)" for `name.bg`. */
export function useColumnLabel(): (column: string) => string {
  const { t } = useTranslation();
  const [shown] = useLanguage();
  return (column) => {
    const [field = '', language] = column.split('.');
    const trait = traitOfColumn(field);
    if (trait) return traitLabel(trait, shown);
    if (!isKnownColumn(field)) return column;
    return language === undefined
      ? t(columnTexts[field])
      : `${t(columnTexts[field])} (${language})`;
  };
}
