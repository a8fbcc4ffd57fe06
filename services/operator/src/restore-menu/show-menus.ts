import { sizesText, type TextSize } from '@qr-menu/domain/items';
import { toDecimal } from '@qr-menu/domain/money';
import type { Difference, EntityLists, FieldValue, Item } from '@qr-menu/domain/workspace';
import { type Language, languages, type Translations } from '@qr-menu/schema';

function nameOf({ name }: Translations, language: Language): string {
  return [language, ...languages].map((code) => name[code]).find((text) => text) ?? '(no name)';
}

export function showMenus(
  { menus, sections, items }: EntityLists,
  language: Language,
): readonly string[] {
  return menus.flatMap((menu) => [
    `${nameOf(menu.translations, language)}  (${menu.id}${menu.active ? '' : ', not active'})`,
    ...sections
      .filter(({ menuId }) => menuId === menu.id)
      .flatMap((section) => [
        `  ${nameOf(section.translations, language)}  (${section.id})`,
        ...items
          .filter(({ sectionId }) => sectionId === section.id)
          .map((item) => `    ${itemLine(item, menu.currency, language)}`),
      ]),
  ]);
}

function itemLine(item: Item, currency: string, language: Language): string {
  const { price, discount, volume, active, soldOut } = item;
  const facts = [
    price === null ? 'no price' : `${toDecimal(price).toFixed(2)} ${currency}`,
    discount === null || discount === 0 ? null : `-${discount} %`,
    volume === '' ? null : volume,
  ].filter((fact) => fact !== null);
  const hidden = [active ? null : 'not active', soldOut ? 'sold out' : null].filter(
    (state) => state !== null,
  );
  const notes = [item.id, ...hidden].join(', ');
  return `${nameOf(item.translations, language)}  ${facts.join('  ')}  (${notes})`;
}

const outcomes = {
  added: ['+', 'added since: will be removed'],
  removed: ['-', 'removed since: will be restored'],
  changed: ['~', 'changed since:'],
} as const;

export function showDifferences(
  differences: readonly Difference[],
  language: Language,
): readonly string[] {
  return differences.flatMap(({ kind, id, translations, since, fields }) => {
    const [sign, outcome] = outcomes[since];
    return [
      `${sign} ${kind} ${nameOf(translations, language)} (${id})  ${outcome}`,
      ...fields.map(
        ({ field, was, is }) => `    ${field}: then ${shown(field, was)}, now ${shown(field, is)}`,
      ),
    ];
  });
}

function shown(field: string, value: FieldValue): string {
  if (value === null || value === '') return 'nothing';
  if (field === 'price' && typeof value === 'number') return toDecimal(value).toFixed(2);
  if (field === 'variants') return `"${sizesText(value as readonly TextSize[])}"`;
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}
