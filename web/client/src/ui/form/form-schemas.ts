import { parsePrice, toDecimal } from '@qr-menu/domain/money';
import { hasInvisible, isAccountNameUsable, normalizeAccountName } from '@qr-menu/domain/names';
import { emailAddress } from '@qr-menu/domain/text';
import { limits } from '@qr-menu/domain/workspace';
import type { ParseKeys } from 'i18next';
import * as z from 'zod/mini';
import { serializeTranslations, type TranslationValues } from '#api/translations.ts';

/** Ensures at compile time that a schema's message is a key of the catalogue. */
export const fault = (key: ParseKeys): string => key;

const required = fault('admin.invalidFields.required');

export const requiredTextField = z.string().check(z.trim(), z.minLength(1, required));
export const emailText = requiredTextField.check(
  z.regex(emailAddress, fault('admin.invalidFields.email')),
);

/** The venue's displayed name, from which the URL of the menu is derived. */
export const accountNameText = requiredTextField.check(
  z.maxLength(limits.accountName, fault('admin.invalidFields.accountNameLength')),
  z.refine(
    (name) => name === '' || isAccountNameUsable(normalizeAccountName(name)),
    fault('admin.invalidFields.accountName'),
  ),
  z.refine((name) => !hasInvisible(name), fault('admin.invalidFields.accountNameInvisible')),
);

export const optionalText = z.pipe(
  z.string().check(z.trim()),
  z.transform((text) => (text === '' ? null : text)),
);

export const localizedText = z.object({ bg: z.string(), en: z.string(), de: z.string() });

/** Text in at least one language. Guests who read other languages see that text. */
export const requiredLocalizedText = localizedText.check(
  z.refine((texts) => Object.values(texts).some((text) => text.trim() !== ''), required),
);

/** Converts a record's text fields to the API's format. */
export function withTranslations<Values extends TranslationValues>(values: Values) {
  const { name, description, ...input } = values;
  return { translations: serializeTranslations({ name, description }), ...input };
}

const isBlank = (text: string): boolean => text.trim() === '';

/** The menu determines the currency. A currency sign that the user types could mean a different currency. */
const amount = /^[\d\s.,'’]*$/;
const isPrice = (text: string): boolean => {
  const price = parsePrice(text);
  return typeof price === 'number' ? price <= limits.price : price === 'AMBIGUOUS_PRICE';
};

/** Converts a price in any unambiguous notation to the API's format. Empty means no price. */
export const priceText = z.pipe(
  z.string().check(
    z.refine(
      (text) => isBlank(text) || (amount.test(text) && isPrice(text)),
      fault('admin.invalidFields.price'),
    ),
    z.refine(
      (text) => parsePrice(text) !== 'AMBIGUOUS_PRICE',
      fault('importExport.faults.ambiguousPrice'),
    ),
  ),
  z.transform((text) => (isBlank(text) ? null : toDecimal(Number(parsePrice(text))))),
);

/** A whole percentage in any notation: `15`, `15 %`, `15,0`. */
export const discountText = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^\s*(?:(?:\d{1,2}|100)(?:[.,]0{1,2})?\s*%?)?\s*$/,
        fault('admin.invalidFields.discount'),
      ),
    ),
  z.transform((text) => (isBlank(text) ? null : Number.parseInt(text, 10))),
);

export const digitsText = z.pipe(
  requiredTextField.check(z.regex(/^\d{1,7}$/, fault('admin.invalidFields.digits'))),
  z.transform(Number),
);
