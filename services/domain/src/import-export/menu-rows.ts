import { type LocalizedText, languages, type Translations } from '@qr-menu/schema';
import { wantedHappyHour } from '../items/happy-hour.ts';
import { happyHourText } from '../items/happy-hour-text.ts';
import { itemDaysText } from '../items/item-days-text.ts';
import { isPriceUnit } from '../items/item-pricing.ts';
import { traitCells } from '../items/item-traits.ts';
import { namesText, sizesText } from '../items/size-text.ts';
import {
  type Item,
  itemsOfSection,
  type Section,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import type { Column } from './import-request.ts';

export type MenuRow = {
  readonly kind: 'section' | 'item';
  readonly id: string;
  readonly sectionId: string;
  /** Values such as `12.50`, `true` or `1, 4`. Omits columns that do not apply to the row. */
  readonly cells: { readonly [Key in Column]?: string };
};

export const menuRows = (workspace: Workspace, menuId: string): readonly MenuRow[] =>
  sectionsOfMenu(workspace, menuId).flatMap((section) => [
    sectionRow(workspace, section),
    ...itemsOfSection(workspace, section.id).map((item) => itemRow(workspace, item)),
  ]);

export const anyText = (text: LocalizedText): string =>
  languages.map((language) => text[language]).find((translation) => translation?.trim()) ?? '';

export const ingredientNumbers = (
  { ingredients }: Workspace,
  ids: readonly string[],
): readonly number[] => ids.flatMap((id) => ingredients.get(id)?.number ?? []);

export const optionNames = (
  { optionGroups }: Workspace,
  ids: readonly string[],
): readonly string[] =>
  ids.flatMap((id) => {
    const group = optionGroups.get(id);
    return group ? [anyText(group.translations.name)] : [];
  });

const amountCell = (amount: number | null): string =>
  amount === null ? '' : (amount / 100).toFixed(2);

function sectionRow(workspace: Workspace, section: Section): MenuRow {
  const { id, translations, imageUrl, position, price, happyHour, optionGroupIds, weekShown } =
    section;
  return {
    kind: 'section',
    id,
    sectionId: id,
    cells: {
      type: 'section',
      sectionId: id,
      position: String(position),
      ...textCells(translations),
      price: amountCell(price),
      happyHour: happyHourText(wantedHappyHour(happyHour, { variants: [] })),
      weekShown: weekShown ? 'true' : '',
      options: namesText(optionNames(workspace, optionGroupIds)),
      image: imageUrl,
    },
  };
}

function itemRow(workspace: Workspace, item: Item): MenuRow {
  const { id, sectionId, price, discount, active, ingredientIds } = item;
  return {
    kind: 'item',
    id,
    sectionId,
    cells: {
      type: 'item',
      sectionId,
      itemId: id,
      position: String(item.position),
      ...textCells(item.translations),
      price: amountCell(price),
      discount: discount === null ? '' : String(discount),
      volume: item.volume,
      sizes: sizesText(item.variants),
      unit: usualUnit(item.priceUnit) ? '' : item.priceUnit,
      onRequest: item.onRequest ? 'true' : '',
      deposit: amountCell(item.deposit),
      happyHour: happyHourText(wantedHappyHour(item.happyHour, item)),
      days: itemDaysText(item.days),
      options: namesText(optionNames(workspace, item.optionGroupIds)),
      active: String(active),
      image: item.imageUrl,
      ingredients: ingredientNumbers(workspace, ingredientIds).join(', '),
      allergens: item.allergens ? keysCell(item.allergens.contains) : '',
      traces: item.allergens?.mayContain.join(', ') ?? '',
      ...traitCells(item),
    } satisfies Readonly<Record<Exclude<Column, 'weekShown'>, string>>,
  };
}

/** Whether a file omits the unit, because it is the default or belongs to a later release. */
const usualUnit = (unit: string): boolean => unit === 'PORTION' || !isPriceUnit(unit);

const keysCell = (keys: readonly string[]): string => keys.join(', ') || '-';

const textCells = ({ name, description }: Translations) => ({
  'name.bg': name.bg ?? '',
  'name.en': name.en ?? '',
  'name.de': name.de ?? '',
  'description.bg': description.bg ?? '',
  'description.en': description.en ?? '',
  'description.de': description.de ?? '',
});
