import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  languageSchema,
  localizedTextSchema,
  textSchema,
} from './values.ts';

/** An ISO 3166-1 alpha-2 code. Defaults to Bulgaria. */
const countrySchema = z.string().regex(/^[A-Z]{2}$/);

const accountDetails = {
  email: textSchema,
  phone: textSchema,
  /** The text in the default language, or one text for all languages. */
  description: textSchema,
  defaultLanguage: languageSchema,
  logoUrl: textSchema,
};

/** Older events lack these fields. */
const laterDetails = {
  translations: z.strictObject({ description: localizedTextSchema }).optional(),
  /** Whether guests can see the e-mail address and the phone number. */
  emailShown: z.boolean().optional(),
  phoneShown: z.boolean().optional(),
  /** Whether guests can collect dishes in a list. Defaults to true. */
  listShown: z.boolean().optional(),
  /** Whether guests can download the printable menu. Defaults to false. */
  printShown: z.boolean().optional(),
};

export const accountEvents = [
  z.strictObject({
    type: z.literal('AccountCreated'),
    data: z.strictObject({
      accountId: idSchema,
      name: textSchema,
      /** The claimed name in normalized form, which is the key in `/menu/{accountName}`. */
      normalizedName: textSchema,
      ...accountDetails,
      ...laterDetails,
      active: z.boolean(),
      subscriptionValidUntil: instantSchema,
    }),
  }),
  z.strictObject({
    type: z.literal('AccountRenamed'),
    data: z.strictObject({ accountId: idSchema, name: textSchema, normalizedName: textSchema }),
  }),
  z.strictObject({
    type: z.literal('AccountUpdated'),
    data: z.strictObject({
      accountId: idSchema,
      ...z.object(accountDetails).partial().shape,
      ...laterDetails,
    }),
  }),
  z.strictObject({
    type: z.literal('AccountActivationChanged'),
    data: z.strictObject({ accountId: idSchema, active: z.boolean() }),
  }),
  z.strictObject({
    type: z.literal('CountryChanged'),
    data: z.strictObject({ accountId: idSchema, country: countrySchema }),
  }),
  /** Deletes everything in the workspace. Its names stay claimed forever. */
  z.strictObject({
    type: z.literal('AccountDeleted'),
    data: z.strictObject({ accountId: idSchema }),
  }),
] as const;

export type AccountEvent = z.infer<(typeof accountEvents)[number]>;
