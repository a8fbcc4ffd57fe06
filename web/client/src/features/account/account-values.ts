import * as z from 'zod/mini';
import { accountNameText, emailText, optionalText, requiredText } from '#ui/form-schemas.ts';

/** From what the form holds to the API's input. */
export const accountSchema = z.object({
  name: accountNameText,
  description: optionalText,
  email: emailText,
  phone: requiredText,
  defaultLanguage: z.string(),
  active: z.boolean(),
  logoUrl: optionalText,
});

export type AccountValues = z.input<typeof accountSchema>;
export type AccountInput = z.output<typeof accountSchema>;

/** A first account starts from what was given at registration. */
export const newAccount = (
  registered: Pick<AccountValues, 'name' | 'email' | 'phone' | 'defaultLanguage'>,
): AccountValues => ({
  name: registered.name,
  email: registered.email,
  phone: registered.phone,
  defaultLanguage: registered.defaultLanguage,
  description: '',
  active: true,
  logoUrl: '',
});

export const accountValues = (account: AccountInput): AccountValues => ({
  name: account.name,
  email: account.email,
  phone: account.phone,
  defaultLanguage: account.defaultLanguage,
  active: account.active,
  description: account.description ?? '',
  logoUrl: account.logoUrl ?? '',
});
