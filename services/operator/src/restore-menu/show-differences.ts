import { type FieldValue, type MenuDifference, toDecimal } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import { nameOf } from './show-menus.ts';

const outcomes = {
  added: ['+', 'added since: goes'],
  removed: ['-', 'removed since: comes back'],
  changed: ['~', 'changed since:'],
} as const;

/** What has changed since, with what putting the menus back does about it. */
export function showDifferences(
  differences: readonly MenuDifference[],
  language: Language,
): readonly string[] {
  return differences.flatMap(({ kind, id, translations, since, fields }) => {
    const [mark, outcome] = outcomes[since];
    return [
      `${mark} ${kind} ${nameOf(translations, language)} (${id})  ${outcome}`,
      ...fields.map(
        ({ field, was, is }) => `    ${field}: then ${shown(field, was)}, now ${shown(field, is)}`,
      ),
    ];
  });
}

function shown(field: string, value: FieldValue): string {
  if (value === null || value === '') return 'nothing';
  if (field === 'price' && typeof value === 'number') return toDecimal(value).toFixed(2);
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}
