import type { Language } from '@qr-menu/schema';
import type { ItemFieldsFragment } from '#api/generated/operations.ts';
import { displayText, parseTranslations } from '#api/translations.ts';
import type { Place } from './use-places.ts';

/** An item as a list shows it. */
export type ItemRow = ItemFieldsFragment & {
  /** In the list as it is shown, from 1. */
  readonly number: number;
  readonly name: string;
  readonly description: string;
  readonly place: Place | undefined;
};

export function itemRow(
  item: ItemFieldsFragment,
  index: number,
  places: readonly Place[],
  language: Language,
): ItemRow {
  const { name, description } = parseTranslations(item.translations);
  return {
    ...item,
    number: index + 1,
    name: displayText(name, language),
    description: displayText(description, language),
    place: places.find(({ sectionID }) => sectionID === item.sectionID),
  };
}
