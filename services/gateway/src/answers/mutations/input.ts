import { toMinorUnits } from '@qr-menu/domain/money';
import {
  type Language,
  type LocalizedText,
  languageSchema,
  type MenuView,
  menuViewSchema,
  type Translations,
  translationsSchema,
} from '@qr-menu/schema';
import { z } from 'zod';
import { apiError } from '../api-error.ts';

export type Nullable<T> = T | null | undefined;

/** Passes on undefined, but refuses null because the field must have a value. */
export function notNull<T>(field: string, value: Nullable<T>): T | undefined {
  if (value === null) throw apiError('BAD_USER_INPUT', `${field}: must not be null`, { field });
  return value;
}

export const clearable = (value: Nullable<string>): string | undefined =>
  value === null ? '' : value;

const localizedInput = z
  .record(z.string(), z.string().nullable())
  .transform((texts) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
  )
  .default({});
const translationsInput = z
  .strictObject({ name: localizedInput, description: localizedInput })
  .transform((translations): unknown => translations)
  .pipe(translationsSchema);

const descriptionsInput = z
  .strictObject({ description: localizedInput })
  .transform((translations): unknown => translations)
  .pipe(translationsSchema.pick({ description: true }));

const variantNameInput = z
  .strictObject({ name: localizedInput })
  .transform((translations): unknown => translations)
  .pipe(translationsSchema.pick({ name: true }));

export const parseVariantName = (text: string): LocalizedText =>
  parsed(variantNameInput, text).name;

export const parseTranslations = (text: string): Translations => parsed(translationsInput, text);

export const parseDescriptions = (text: string): Pick<Translations, 'description'> =>
  parsed(descriptionsInput, text);

function parsed<Value>(schema: z.ZodType<Value>, text: string): Value {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  const message = `translations: ${where}${issue?.message ?? 'is not usable'}`;
  throw apiError('BAD_USER_INPUT', message, { field: 'translations' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw apiError('BAD_USER_INPUT', 'translations: is not JSON', { field: 'translations' });
  }
}

export function parsePriceInput(decimal: number, field = 'price'): number {
  const minor = toMinorUnits(decimal);
  if (minor === null) {
    throw apiError('BAD_USER_INPUT', `${field}: can have at most two decimals`, { field });
  }
  return minor;
}

export function parseLanguage(field: string, value: string): Language {
  const parsed = languageSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw apiError('BAD_USER_INPUT', `${field}: must be bg, en or de`, { field });
}

export function parseMenuView(field: string, value: string): MenuView {
  const parsed = menuViewSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw apiError('BAD_USER_INPUT', `${field}: must be cards or list`, { field });
}

export const ifPresent = <T, Parsed>(
  value: T | undefined,
  parse: (value: T) => Parsed,
): Parsed | undefined => (value === undefined ? undefined : parse(value));

export const inputPrice = (decimal: Nullable<number>): number | null | undefined =>
  decimal === null ? null : ifPresent(decimal, parsePriceInput);
