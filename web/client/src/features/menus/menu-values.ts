import * as z from 'zod/mini';
import { noText, parseTranslations, serializeTranslations } from '#api/translations.ts';
import { requiredLocalizedText, requiredText } from '#ui/form-schemas.ts';

const fields = z.object({
  name: requiredLocalizedText,
  description: requiredLocalizedText,
  currency: requiredText,
  active: z.boolean(),
});

export type MenuValues = z.input<typeof fields>;

/** From what the form holds to the API's input. */
export const menuSchema = z.pipe(
  fields,
  z.transform(({ currency, active, ...texts }) => ({
    translations: serializeTranslations(texts),
    currency,
    active,
  })),
);
export type MenuInput = z.output<typeof menuSchema>;

export const newMenu: MenuValues = {
  name: noText,
  description: noText,
  currency: 'лв',
  active: false,
};

export const menuValues = (menu: MenuInput): MenuValues => ({
  ...parseTranslations(menu.translations),
  currency: menu.currency,
  active: menu.active,
});
