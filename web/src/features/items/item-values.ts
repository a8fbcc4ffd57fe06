import * as z from 'zod/mini';
import { noText, parseTranslations, serializeTranslations } from '#api/translations.ts';
import {
  discountText,
  localizedText,
  optionalText,
  positionText,
  priceText,
  requiredLocalizedText,
  requiredText,
} from '#ui/form-schemas.ts';

const fields = z.object({
  name: requiredLocalizedText,
  description: localizedText,
  sectionID: requiredText,
  imageUrl: optionalText,
  active: z.boolean(),
  price: priceText,
  discount: discountText,
  volume: optionalText,
  position: positionText,
});

export type ItemValues = z.input<typeof fields>;

/** From what the form holds to the API's input. */
export const itemSchema = z.pipe(
  fields,
  z.transform(({ name, description, ...input }) => ({
    translations: serializeTranslations({ name, description }),
    ...input,
  })),
);
export type ItemInput = z.output<typeof itemSchema>;

export const newItem = (sectionID: string): ItemValues => ({
  name: noText,
  description: noText,
  sectionID,
  imageUrl: '',
  active: true,
  price: '',
  discount: '',
  volume: '',
  position: '0',
});

export const itemValues = (item: ItemInput): ItemValues => ({
  ...parseTranslations(item.translations),
  sectionID: item.sectionID,
  imageUrl: item.imageUrl ?? '',
  active: item.active,
  price: item.price === null ? '' : item.price.toFixed(2),
  discount: item.discount === null ? '' : String(item.discount),
  volume: item.volume ?? '',
  position: String(item.position),
});
