import { z } from 'zod';

/** The languages in which a menu can be written. */
export const languages = ['bg', 'en', 'de'] as const;
export type Language = (typeof languages)[number];
export const languageSchema = z.enum(languages);

/** Postgres cannot store U+0000 in text, so no event may contain it (rule R6). */
export const textSchema = z.string().refine((text) => !text.includes('\u0000'), 'holds U+0000');

/** Text in up to three languages. A missing language means that there is no translation. */
export const localizedTextSchema = z.strictObject({
  bg: textSchema.optional(),
  en: textSchema.optional(),
  de: textSchema.optional(),
});

/** The name and the description, each in up to three languages. */
export const translationsSchema = z.strictObject({
  name: localizedTextSchema,
  description: localizedTextSchema,
});
export type LocalizedText = z.infer<typeof localizedTextSchema>;
export type Translations = z.infer<typeof translationsSchema>;

/** How a menu's items are shown: in a row of cards per section, or in a single list. */
export const menuViewSchema = z.enum(['cards', 'list']);
export type MenuView = z.infer<typeof menuViewSchema>;

export const idSchema = textSchema.min(1);
/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instantSchema = z.iso.datetime({ precision: 3 });
/** The largest value of Postgres's type `integer`. */
const largestInteger = 2_147_483_647;
/** An amount of money in minor units (cents, stotinki). */
export const minorUnitsSchema = z.int().min(0).max(largestInteger);
/** A position or number that users assign. */
export const countSchema = z.int().min(0).max(largestInteger);
export const discountSchema = z.int().min(0).max(100);

/** The ISO 4217 code of a currency that this or another release supports. */
export const currencyCodeSchema = z.string().regex(/^[A-Z]{3}$/);
/** A key from one of the domain's lists. An older release also accepts unknown keys. */
export const vocabularyKeySchema = z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/);
