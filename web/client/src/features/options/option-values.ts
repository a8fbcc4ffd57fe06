import { allergenKeys } from '@qr-menu/domain/allergens';
import { limits } from '@qr-menu/domain/workspace';
import type { Language } from '@qr-menu/schema';
import type { TFunction } from 'i18next';
import * as z from 'zod/mini';
import type { OptionGroupFieldsFragment } from '#api/generated/operations.ts';
import { readTranslations, serializeTranslations } from '#api/translations.ts';
import { formatDelta } from '#ui/amounts.ts';
import {
  fault,
  localizedText,
  priceText,
  requiredLocalizedText,
  withTranslations,
} from '#ui/form/form-schemas.ts';

const signed = /^\s*([+\-−–]?)(.*)$/s;

/** The price difference, with or without a sign. Empty means no difference. */
export const deltaText = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => priceText.safeParse(signed.exec(text)?.[2]?.trim() ?? '').success,
        fault('options.deltaFault'),
      ),
    ),
  z.transform((text) => {
    const [, sign, amount = ''] = signed.exec(text) ?? [];
    const size = priceText.safeParse(amount.trim()).data ?? 0;
    return sign === '' || sign === '+' || size === 0 ? size : -size;
  }),
);

const optionFields = z.object({
  /** The id of a saved option, or any unused id for a new one. */
  id: z.string(),
  name: requiredLocalizedText,
  description: localizedText,
  priceDelta: deltaText,
  contains: z.array(z.enum(allergenKeys)),
  declared: z.boolean(),
  active: z.boolean(),
});
export type OptionValues = z.input<typeof optionFields>;

const fields = z.object({
  name: requiredLocalizedText,
  description: localizedText,
  min: z.pipe(z.string(), z.transform(Number)),
  /** Empty means all options. */
  max: z.pipe(
    z.string(),
    z.transform((text) => (text === '' ? null : Number(text))),
  ),
  options: z.array(optionFields).check(z.maxLength(limits.optionsPerGroup)),
});
export type OptionGroupValues = z.input<typeof fields>;

const numbers = { when: () => true } as const;

export const optionGroupSchema = (saved: OptionGroupValues) =>
  z.pipe(
    fields.check(
      z.refine(({ min, options }) => Number(min) <= options.length, {
        error: fault('options.minFault'),
        path: ['min'],
        ...numbers,
      }),
      z.refine(({ min, max }) => !max || Number(max) >= Number(min), {
        error: fault('options.maxFault'),
        path: ['max'],
        ...numbers,
      }),
    ),
    z.transform((values) => {
      const savedIds = new Set(saved.options.map(({ id }) => id));
      return {
        ...withTranslations(values),
        options: values.options.map(({ id, name, description, ...option }) => ({
          ...option,
          id: savedIds.has(id) ? id : undefined,
          translations: serializeTranslations({ name, description }),
        })),
      };
    }),
  );
export type OptionGroupInput = z.output<ReturnType<typeof optionGroupSchema>>;

type SavedGroup = Pick<OptionGroupFieldsFragment, 'translations' | 'min' | 'max' | 'options'>;

export const blankOption = (id: string): OptionValues => ({
  ...readTranslations(),
  id,
  priceDelta: '',
  contains: [],
  declared: false,
  active: true,
});

/** Returns the form's values for an existing or new group. */
export const optionGroupValues = (
  group: SavedGroup | null,
  language: Language,
): OptionGroupValues => ({
  ...readTranslations(group?.translations),
  min: String(group?.min ?? 0),
  max: group?.max?.toString() ?? '',
  options: (group?.options ?? []).map(({ translations, priceDelta, ...option }) => ({
    ...readTranslations(translations),
    id: option.id,
    priceDelta: priceDelta === 0 ? '' : formatDelta(priceDelta, language),
    contains: [...option.contains],
    declared: option.declared,
    active: option.active,
  })),
});

export function leastWords(t: TFunction, min: number, max: number | null): string {
  if (min === 0) return t('options.no');
  return min === 1 && max === 1 ? t('options.one') : t('options.atLeast', { n: min });
}

export function mostWords(t: TFunction, max: number | null): string {
  if (max === null) return t('options.any');
  return max === 1 ? t('options.exactly') : t('options.upTo', { n: max });
}
