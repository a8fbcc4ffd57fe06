import { isAccountNameUsable, limits, normalizeAccountName } from '@qr-menu/domain';
import type { ParseKeys } from 'i18next';
import * as z from 'zod/mini';
import { serializeTranslations, type TranslationValues } from '#api/translations.ts';

/** Ties a schema's message to the catalogue. */
export const fault = (key: ParseKeys): string => key;

const required = fault('admin.invalidFields.required');

export const requiredText = z.string().check(z.trim(), z.minLength(1, required));
export const emailText = requiredText.check(
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, fault('admin.invalidFields.email')),
);

/** A venue's name. It becomes the address of the menu. */
export const accountNameText = requiredText.check(
  z.maxLength(limits.accountName, fault('admin.invalidFields.accountNameLength')),
  z.refine(
    (name) => name === '' || isAccountNameUsable(normalizeAccountName(name)),
    fault('admin.invalidFields.accountName'),
  ),
);

export const optionalText = z.pipe(
  z.string().check(z.trim()),
  z.transform((text) => (text === '' ? null : text)),
);

export const localizedText = z.object({ bg: z.string(), en: z.string(), de: z.string() });

/** Written in one language at least; guests of the others see that one. */
export const requiredLocalizedText = localizedText.check(
  z.refine((texts) => Object.values(texts).some((text) => text.trim() !== ''), required),
);

/** A record's texts, as the API takes them, beside its other fields. */
export function withTranslations<Values extends TranslationValues>(values: Values) {
  const { name, description, ...input } = values;
  return { translations: serializeTranslations({ name, description }), ...input };
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Two decimal places, as the API takes it; empty means no price. */
export const priceText = z.pipe(
  z.string().check(z.regex(/^\s*(\d{1,6}([.,]\d{1,2})?)?\s*$/, fault('admin.invalidFields.price'))),
  z.transform((text) => numberOf(text.replace(',', '.'))),
);

export const discountText = z.pipe(
  z.string().check(z.regex(/^\s*(\d{1,2}|100)?\s*$/, fault('admin.invalidFields.discount'))),
  z.transform(numberOf),
);

export const digitsText = z.pipe(
  requiredText.check(z.regex(/^\d{1,7}$/, fault('admin.invalidFields.digits'))),
  z.transform(Number),
);
