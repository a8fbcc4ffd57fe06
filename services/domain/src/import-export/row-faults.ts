import { languages, type Translations } from '@qr-menu/schema';
import type { Rejection } from '../decision.ts';
import { happyHourFaults } from '../items/happy-hour.ts';
import { dietFault, itemDefaults } from '../items/item-allergens.ts';
import { daysFault } from '../items/item-days.ts';
import { hundredthsFault, withPricing } from '../items/item-pricing.ts';
import { traitCellFaults } from '../items/item-traits.ts';
import { limits } from '../limits.ts';
import { integerFault, localizedFault, pictureFault, textFault } from '../text/text-rules.ts';
import { isSame } from '../workspace/entities.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Column, ImportFault, ImportFaultCode } from './import-request.ts';
import type { WantedItem, WantedSection } from './wanted-entities.ts';

type Fault = Omit<ImportFault, 'row'> | null;

export function sectionFaults(section: WantedSection): readonly ImportFault[] {
  const { current, translations, imageUrl, position, price } = section;
  return placed(section.row, [
    price === null ? null : rangeFault('price', price, limits.price),
    ...textFaults(translations),
    imageUrl === current?.imageUrl ? null : imageFault(imageUrl),
    rangeFault('position', position, limits.position),
  ]);
}

export function itemRowFaults(item: WantedItem): readonly ImportFault[] {
  const { current, translations, imageUrl, volume, position, price, discount, sale } = item;
  const isSized = (sale.sizes ?? []).length > 0;
  const wrongDays = daysFault(item.days);
  return placed(item.row, [
    ...textFaults(translations),
    imageUrl === current?.imageUrl ? null : imageFault(imageUrl),
    rangeFault('position', position, limits.position),
    price === null || isSized ? null : rangeFault('price', price, limits.price),
    discount === null ? null : rangeFault('discount', discount, 100),
    isSized ? null : lengthOrTextFault('volume', volume, limits.volume, true),
    wrongDays && fault('days', 'DAYS_REFUSED', wrongDays.message),
    ...saleFaults(item),
    ...traitCellFaults(item.contents),
  ]);
}

function saleFaults({ current, price, sale }: WantedItem): readonly Fault[] {
  const { sizes = [], deposit = null, contradicted, onRequest } = sale;
  const otherSizes = (sale.sizes ?? current?.variants ?? []).slice(1);
  const isPriced = price !== null || otherSizes.some((size) => size.price !== null);
  const most = limits.variantsPerItem;
  const ofTexts = sizes.flatMap(({ name, volume }) => [
    localizedFault('sizes', name, { max: limits.variantName }),
    textFault('sizes', volume, { max: limits.volume, oneLine: true }),
  ]);
  const unusable = ofTexts.find((rejection) => rejection !== null);
  const amounts = sizes.flatMap((size) => [size.price ?? 0, size.deposit ?? 0]);
  return [
    sizes.length > most
      ? fault('sizes', 'TOO_MANY_SIZES', `An item can have at most ${most} sizes`)
      : null,
    unusable ? fault('sizes', 'UNUSABLE_TEXT', unusable.message) : null,
    ...amounts.map((amount) => rangeFault('sizes', amount, limits.price)),
    deposit === null ? null : rangeFault('deposit', deposit, limits.price),
    contradicted === null
      ? null
      : fault(
          contradicted,
          'SIZES_CONTRADICTED',
          'The price and the volume must be those of the first size',
        ),
    onRequest && isPriced
      ? fault('onRequest', 'PRICED_ON_REQUEST', 'An item with a price cannot be on request')
      : null,
  ];
}

/** Reports new amounts with decimals if the currency's hundredths are not used in practice. */
export function sectionAmountFaults(
  workspace: Workspace,
  menuId: string,
  { row, current, price, happyHour }: WantedSection,
): readonly ImportFault[] {
  const isKept = price === (current?.price ?? null);
  const before = current?.happyHour ?? null;
  return placed(row, [
    isKept ? null : wholeFault(workspace, menuId, 'price', price),
    refusedHappyHour(happyHourFaults(workspace, menuId, null, happyHour, before)),
  ]);
}

export function itemAmountFaults(
  workspace: Workspace,
  menuId: string,
  { row, id, current, price, volume, sale }: WantedItem,
): readonly ImportFault[] {
  const { sizes = [], deposit = null, happyHour } = sale;
  const present = current ?? { ...itemDefaults, id, price, volume };
  const after = withPricing(present, { price, volume, variants: sale.sizes });
  const before = current?.happyHour ?? null;
  const currentAmounts = new Set(
    [current, ...(current?.variants ?? [])].flatMap((priced) => [priced?.price, priced?.deposit]),
  );
  const fresh = (column: AmountColumn, amount: number | null): Fault =>
    currentAmounts.has(amount) ? null : wholeFault(workspace, menuId, column, amount);
  return placed(row, [
    sizes.length > 0 ? null : fresh('price', price),
    fresh('deposit', deposit),
    sizes
      .flatMap((size) => [fresh('sizes', size.price), fresh('sizes', size.deposit)])
      .find((entry) => entry !== null) ?? null,
    refusedHappyHour(happyHourFaults(workspace, menuId, after, happyHour, before)),
  ]);
}

function refusedHappyHour(faults: readonly (Rejection | null)[]): Fault {
  const first = faults.find((rejection) => rejection !== null);
  return first ? fault('happyHour', 'HAPPY_HOUR_REFUSED', first.message) : null;
}

type AmountColumn = 'price' | 'deposit' | 'sizes';

function wholeFault(
  workspace: Workspace,
  menuId: string,
  column: AmountColumn,
  amount: number | null,
): Fault {
  const rejection = hundredthsFault(workspace, menuId, column, amount);
  return rejection && fault(column, 'NO_HUNDREDTHS', rejection.message);
}

/** Checks the resulting item, because its ingredients may contradict its diets. */
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
    tracesAlone
      ? fault('traces', 'TRACES_ALONE', 'Traces need a list of allergens in the same row')
      : null,
    twice === undefined
      ? null
      : fault('traces', 'ALLERGEN_TWICE', `${twice} cannot be contained and a trace at once`),
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
  column: AmountColumn | 'position' | 'discount',
  value: number,
  max: number,
): Fault {
  const rejection = integerFault(column, value, max);
  if (!rejection) return null;
  const shown = max === limits.price ? max / 100 : max;
  return fault(column, 'OUT_OF_RANGE', `The number must be from 0 to ${shown}`);
}

const fault = (column: Column, code: ImportFaultCode, message: string): Fault => ({
  column,
  code,
  message,
});
