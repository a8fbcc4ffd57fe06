import { z } from 'zod';

/** The languages a menu can be written in (spec §1). */
export const languages = ['bg', 'en', 'de'] as const;
export type Language = (typeof languages)[number];
export const languageSchema = z.enum(languages);

/** One text in up to three languages; a missing language means "not translated". */
export const localizedTextSchema = z.strictObject({
  bg: z.string().optional(),
  en: z.string().optional(),
  de: z.string().optional(),
});

/** The `translations` of spec §3: name and description, each keyed by language. */
export const translationsSchema = z.strictObject({
  name: localizedTextSchema,
  description: localizedTextSchema,
});
export type LocalizedText = z.infer<typeof localizedTextSchema>;
export type Translations = z.infer<typeof translationsSchema>;

export const idSchema = z.string().min(1);
/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const instantSchema = z.iso.datetime({ precision: 3 });
/** Money in minor units (cents, stotinki). */
export const minorUnitsSchema = z.int().nonnegative();
export const discountSchema = z.int().min(0).max(100);
