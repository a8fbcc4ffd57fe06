import { languages, type Translations } from '@qr-menu/schema';
import { hottest } from '../allergens/vocabulary.ts';
import { dietFault } from '../items/item-allergens.ts';
import { limits } from '../limits.ts';
import { integerFault, pictureFault, textFault } from '../text/text-rules.ts';
import { isSame } from '../workspace/entities.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Column, ImportFault, ImportFaultCode } from './import-request.ts';
import type { WantedItem, WantedSection } from './wanted-entities.ts';

type Fault = Omit<ImportFault, 'row'> | null;

export function sectionFaults(wanted: WantedSection): readonly ImportFault[] {
  const { current, translations, imageUrl, position } = wanted;
  return placed(wanted.row, [
    ...textFaults(translations),
    imageUrl === current?.imageUrl ? null : imageFault(imageUrl),
    rangeFault('position', position, limits.position),
  ]);
}

export function itemRowFaults(wanted: WantedItem): readonly ImportFault[] {
  const { current, translations, imageUrl, volume, position, price, discount } = wanted;
  return placed(wanted.row, [
    ...textFaults(translations),
    imageUrl === current?.imageUrl ? null : imageFault(imageUrl),
    rangeFault('position', position, limits.position),
    price === null ? null : rangeFault('price', price, limits.price),
    discount === null ? null : rangeFault('discount', discount, 100),
    lengthOrTextFault('volume', volume, limits.volume, true),
    rangeFault('spicy', wanted.contents.spiciness, hottest),
  ]);
}

/** With all that the item will have: its ingredients may bring what speaks against a diet. */
export function contentFaults(
  workspace: Workspace,
  { row, current, contents, tracesAlone }: WantedItem,
  ingredientIds: readonly string[],
): readonly ImportFault[] {
  const { allergens, diets } = contents;
  const twice = allergens?.contains.find((key) => allergens.mayContain.includes(key));
  const is = { allergens, diets, ingredientIds };
  const was = current && {
    allergens: current.allergens,
    diets: current.diets,
    ingredientIds: current.ingredientIds,
  };
  const against = isSame(is, was) ? null : dietFault(workspace, is, 'diets');
  return placed(row, [
    tracesAlone ? fault('traces', 'TRACES_ALONE', 'Traces need the allergens beside them') : null,
    twice === undefined
      ? null
      : fault('traces', 'ALLERGEN_TWICE', `${twice} is contained, so it is no trace as well`),
    against && fault('diets', 'DIET_CONTRADICTED', against.message),
  ]);
}

const placed = (row: number, faults: readonly Fault[]): readonly ImportFault[] =>
  faults.filter((fault) => fault !== null).map((fault) => ({ row, ...fault }));

function textFaults({ name, description }: Translations): readonly Fault[] {
  const each = languages.flatMap((language) => [
    lengthOrTextFault(`name.${language}`, name[language] ?? '', limits.name, false),
    lengthOrTextFault(
      `description.${language}`,
      description[language] ?? '',
      limits.description,
      false,
    ),
  ]);
  const named = languages.some((language) => (name[language] ?? '').trim() !== '');
  return [named ? null : fault('name.bg', 'NAME_REQUIRED', 'A name is missing'), ...each];
}

function lengthOrTextFault(column: Column, text: string, max: number, oneLine: boolean): Fault {
  if (text.length > max) {
    return fault(column, 'TOO_LONG', `The text is longer than ${max} characters`);
  }
  const rejection = textFault(column, text, { max, oneLine });
  return rejection && fault(column, 'UNUSABLE_TEXT', rejection.message);
}

function imageFault(url: string): Fault {
  const rejection = pictureFault('image', url);
  return rejection && fault('image', 'NOT_AN_ADDRESS', rejection.message);
}

function rangeFault(
  column: 'position' | 'price' | 'discount' | 'spicy',
  value: number,
  max: number,
): Fault {
  const rejection = integerFault(column, value, max);
  if (!rejection) return null;
  const shown = column === 'price' ? max / 100 : max;
  return fault(column, 'OUT_OF_RANGE', `The number must be from 0 to ${shown}`);
}

const fault = (column: Column, code: ImportFaultCode, message: string): Fault => ({
  column,
  code,
  message,
});
