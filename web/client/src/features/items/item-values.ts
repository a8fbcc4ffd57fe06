import { type AllergenKey, allergenKeys, contradicting } from '@qr-menu/domain/allergens';
import { itemTraits, priceUnits, type TraitField, traitFields } from '@qr-menu/domain/items';
import { reducedPrice, toDecimal } from '@qr-menu/domain/money';
import { type ItemDays, type Language, weekdays } from '@qr-menu/schema';
import * as z from 'zod/mini';
import type { ItemFieldsFragment } from '#api/generated/operations.ts';
import { readTranslations, serializeName } from '#api/translations.ts';
import { formatAmount } from '#ui/amounts.ts';
import {
  discountText,
  fault,
  localizedText,
  optionalText,
  priceText,
  requiredLocalizedText,
  requiredTextField,
  withTranslations,
} from '#ui/form/form-schemas.ts';
import {
  happyHourFields,
  happyHourInput,
  happyHourIssue,
  happyHourValues,
} from '#ui/happy-hour/happy-hour-values.ts';

/** If empty, a new item is added at the end of its section, and an existing item keeps its position. */
const positionText = z.pipe(
  z.string().check(z.regex(/^\s*\d{0,6}\s*$/, fault('admin.invalidFields.position'))),
  z.transform((text) => (text.trim() === '' ? undefined : Number(text))),
);

const sizeFields = z.object({
  /** The id of a saved size, or any unused id for a new one. */
  id: z.string(),
  name: localizedText,
  volume: optionalText,
  price: priceText,
  deposit: priceText,
  happyPrice: priceText,
});
export type SizeValues = z.input<typeof sizeFields>;

const keysField = <Key extends string>({ vocabulary }: { readonly vocabulary: readonly Key[] }) =>
  z.array(z.enum(vocabulary));

const traits = {
  diets: keysField(itemTraits.diets),
  traits: keysField(itemTraits.traits),
  additives: keysField(itemTraits.additives),
  spiciness: z.number(),
} satisfies Readonly<Record<TraitField, z.ZodMiniType>>;

const fields = z.object({
  name: requiredLocalizedText,
  description: localizedText,
  sectionID: requiredTextField,
  imageUrl: optionalText,
  active: z.boolean(),
  price: priceText,
  discount: discountText,
  volume: optionalText,
  /** Without sizes, the fields above contain the item's price and volume. With sizes, the first size does. */
  sizes: z.array(sizeFields),
  priceUnit: z.enum(priceUnits),
  onRequest: z.boolean(),
  deposit: priceText,
  ...happyHourFields,
  optionGroupIDs: z.array(z.string()),
  position: positionText,
  /** Null means every day. */
  days: z.nullable(z.object({ weekdays: z.array(z.enum(weekdays)), dates: z.array(z.string()) })),
  ingredientIDs: z.array(z.string()),
  declarationChoice: z.enum(['no', 'none', 'some']),
  contains: z.array(z.enum(allergenKeys)),
  mayContain: z.array(z.enum(allergenKeys)),
  /** Whether the owner has confirmed the declaration. */
  checked: z.boolean(),
  ...traits,
});

export type ItemValues = z.input<typeof fields>;

/** The data needed to validate the form. */
export type ItemKnowledge = {
  /** The saved state. Unchanged contents are not sent, because sending them would confirm the declaration. */
  readonly saved: Contents & Pick<ItemValues, 'sizes' | 'happyWindows' | 'days'>;
  readonly ofIngredients: (ids: readonly string[]) => readonly AllergenKey[];
};

export const itemSchema = ({ saved, ofIngredients }: ItemKnowledge) =>
  z.pipe(
    fields.check(
      z.check(namelessSizes),
      z.check(happyFaults),
      z.refine(
        ({ declarationChoice, contains }) => declarationChoice !== 'some' || contains.length > 0,
        {
          error: fault('contents.chooseOne'),
          path: ['contains'],
          when: () => true,
        },
      ),
      z.refine(
        (values) =>
          !declarationOfForm(values)?.mayContain.some((key) => values.contains.includes(key)),
        {
          error: fault('importExport.faults.allergenTwice'),
          path: ['mayContain'],
          when: () => true,
        },
      ),
      z.refine(
        (values) => {
          const contents = contentsOf(values, ofIngredients(values.ingredientIDs));
          return values.diets.every((diet) => contradicting(diet, contents).length === 0);
        },
        { error: fault('importExport.faults.dietContradicted'), path: ['diets'], when: () => true },
      ),
    ),
    z.transform((values) => {
      const {
        declarationChoice: _,
        contains: __,
        mayContain: ___,
        checked: ____,
        ...input
      } = values;
      const { happyWindows, happyPercent, happyPrice, ...rest } = withTranslations(input);
      const { sizes, onRequest, price, volume, ...details } = rest;
      const declaration = declarationOfForm(values);
      const before = declarationOfForm(saved);
      const isChanged = values.checked || !isSame(declaration, before);
      return {
        ...details,
        ...amountsOf({ sizes, onRequest, price, volume }, saved.sizes),
        ...happyHourOf(values, saved),
        days: isSame(values.days, saved.days) ? undefined : values.days,
        allergens: isChanged ? declaration : undefined,
        ...changedTraits(values, saved),
      };
    }),
  );
export type ItemInput = z.output<ReturnType<typeof itemSchema>>;

type Traits = Pick<ItemValues, TraitField>;
type Contents = Pick<ItemValues, 'declarationChoice' | 'contains' | 'mayContain'> & Traits;

/** Returns undefined for unchanged traits, so they are not sent. */
const changedTraits = (values: Traits, saved: Traits) =>
  Object.fromEntries(
    traitFields.map((field) => [
      field,
      isSame(values[field], saved[field]) ? undefined : values[field],
    ]),
  ) as { readonly [Field in TraitField]: Traits[Field] | undefined };

type HappyHourOfForm = Pick<
  z.output<typeof fields>,
  'sizes' | 'price' | 'happyWindows' | 'happyPercent' | 'happyPrice'
>;

const happyPrices = ({ sizes, happyPrice }: HappyHourOfForm) =>
  sizes.length > 0 ? sizes.map((size) => size.happyPrice) : [happyPrice];

/** Undefined, and therefore not sent, if the item has no happy hour and had none before. */
const happyHourOf = (values: HappyHourOfForm, saved: Pick<ItemValues, 'happyWindows'>) =>
  values.happyWindows.length + saved.happyWindows.length === 0
    ? {}
    : { happyHour: happyHourInput(values, happyPrices(values)) };

function happyFaults({ value, issues }: z.core.ParsePayload<HappyHourOfForm>): void {
  const issue = happyHourIssue(value, happyPrices(value));
  const report = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: value, message, path });
  if (issue) report([issue.field], issue.message);
  const isHigh = (happy: number | null, usual: number | null) =>
    happy !== null && (usual === null || happy >= usual);
  if (value.sizes.length === 0 && isHigh(value.happyPrice, value.price)) {
    report(['happyPrice'], fault('happyHour.faults.lower'));
  }
  for (const [index, size] of value.sizes.entries()) {
    if (isHigh(size.happyPrice, size.price)) {
      report(['sizes', index, 'happyPrice'], fault('happyHour.faults.lower'));
    }
  }
}

/** Reports sizes that have neither a name nor a volume, because guests could not distinguish them. */
function namelessSizes({ value, issues }: z.core.ParsePayload<Pick<Amounts, 'sizes'>>): void {
  const { sizes } = value;
  if (sizes.length < 2) return;
  for (const [index, { name, volume }] of sizes.entries()) {
    if (volume === null && Object.values(name).every((text) => text.trim() === '')) {
      issues.push({
        code: 'custom',
        input: sizes,
        message: fault('sizes.nameless'),
        path: ['sizes', index, 'volume'],
      });
    }
  }
}

type Amounts = Pick<z.output<typeof fields>, 'sizes' | 'onRequest' | 'price' | 'volume'>;

/**
 * The item has the price and volume of its first size, so they are sent only once. Setting a price turns off
 * "on request".
 */
function amountsOf({ sizes, onRequest, price, volume }: Amounts, saved: readonly SizeValues[]) {
  const savedIds = new Set(saved.map(({ id }) => id));
  const isPriced = (sizes.length > 0 ? sizes : [{ price }]).some((size) => size.price !== null);
  return {
    price: sizes.length > 0 ? undefined : price,
    volume: sizes.length > 0 ? undefined : volume,
    variants:
      sizes.length === 0 && saved.length === 0
        ? undefined
        : sizes.map(({ id, name, happyPrice: _, ...size }) => ({
            ...size,
            id: savedIds.has(id) ? id : undefined,
            translations: serializeName(name),
          })),
    onRequest: isPriced ? undefined : onRequest,
  };
}

/** Returns null only if the owner declares nothing. "No allergens" is a declaration. */
export const declarationOfForm = ({
  declarationChoice,
  contains,
  mayContain,
}: Pick<Contents, 'declarationChoice' | 'contains' | 'mayContain'>) =>
  declarationChoice === 'no'
    ? null
    : { contains: declarationChoice === 'some' ? contains : [], mayContain };

/** Returns everything that the dish is declared or known to contain. */
export const contentsOf = (
  values: Pick<Contents, 'declarationChoice' | 'contains' | 'mayContain'>,
  ofIngredients: readonly AllergenKey[],
): readonly AllergenKey[] => [...(declarationOfForm(values)?.contains ?? []), ...ofIngredients];

/** Compares two lists, ignoring their order. */
const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...value].sort();
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([key, inner]) => [key, sorted(inner)]);
};

export const discountInput = (discount: number | null): string => discount?.toString() ?? '';

/** Returns the form's values for an item, or for a new item in this section. */
export const itemValues = (
  item: SavedItem | null,
  sectionID: string,
  language: Language,
): ItemValues => ({
  ...readTranslations(item?.translations),
  sectionID: item?.sectionID ?? sectionID,
  imageUrl: item?.imageUrl ?? '',
  active: item?.active ?? true,
  price: formatAmount(item?.price ?? null, language),
  discount: discountInput(item?.discount ?? null),
  volume: item?.volume ?? '',
  ...happyHourValues(item?.happyHour ?? null, language),
  sizes: (item?.variants ?? []).map((size, index) => ({
    id: size.id,
    name: readTranslations(size.translations).name,
    volume: size.volume ?? '',
    price: formatAmount(size.price, language),
    deposit: formatAmount(size.deposit, language),
    happyPrice: formatAmount(item?.happyHour?.prices[index] ?? null, language),
  })),
  priceUnit: item?.priceUnit ?? 'PORTION',
  onRequest: item?.onRequest ?? false,
  deposit: formatAmount(item?.deposit ?? null, language),
  optionGroupIDs: [...(item?.optionGroupIDs ?? [])],
  position: item?.position?.toString() ?? '',
  days: item?.days ? savedDays(item.days) : null,
  ingredientIDs: [...(item?.ingredientIDs ?? [])],
  declarationChoice: choiceOf(item?.allergens ?? null),
  contains: [...(item?.allergens?.contains ?? [])],
  mayContain: [...(item?.allergens?.mayContain ?? [])],
  checked: false,
  diets: [...(item?.diets ?? [])],
  traits: [...(item?.traits ?? [])],
  additives: [...(item?.additives ?? [])],
  spiciness: item?.spiciness ?? 0,
});

type SavedItem = Omit<
  ItemFieldsFragment,
  'happyHour' | 'days' | 'id' | 'soldOut' | 'soldOutUntil' | 'createdAt' | 'updatedAt'
> &
  Partial<Pick<ItemFieldsFragment, 'happyHour' | 'days'>>;

const savedDays = ({ weekdays: names, dates }: ItemDays) => ({
  weekdays: [...names],
  dates: [...dates],
});

function choiceOf(allergens: SavedItem['allergens']): ItemValues['declarationChoice'] {
  if (allergens === null) return 'no';
  return allergens.contains.length === 0 ? 'none' : 'some';
}

/** Returns the price that guests see, or null if there is no discount. */
export const reducedPriceOf = (price: number | null, discount: number | null): number | null =>
  price === null || !discount ? null : toDecimal(reducedPrice(Math.round(price * 100), discount));

/** Parses both fields. The price is null if its field is empty or invalid. */
export function typedPrices(price: string, discount: string) {
  const typed = priceText.safeParse(price).data ?? null;
  return {
    price: typed,
    reduced: reducedPriceOf(typed, discountText.safeParse(discount).data ?? null),
  };
}
