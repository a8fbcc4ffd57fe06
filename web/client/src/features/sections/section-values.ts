import * as z from 'zod/mini';
import { noText, parseTranslations, serializeTranslations } from '#api/translations.ts';
import { optionalText, requiredLocalizedText, requiredText } from '#ui/form-schemas.ts';

const fields = z.object({
  name: requiredLocalizedText,
  description: requiredLocalizedText,
  menuID: requiredText,
  imageUrl: optionalText,
});

export type SectionValues = z.input<typeof fields>;

/**
 * From what the form holds to the API's input. The position is not part of it: a new section comes
 * last, and the list puts sections in order.
 */
export const sectionSchema = z.pipe(
  fields,
  z.transform(({ name, description, ...input }) => ({
    translations: serializeTranslations({ name, description }),
    ...input,
  })),
);
export type SectionInput = z.output<typeof sectionSchema>;

export const newSection = (menuID: string): SectionValues => ({
  name: noText,
  description: noText,
  menuID,
  imageUrl: '',
});

export const sectionValues = (section: SectionInput): SectionValues => ({
  ...parseTranslations(section.translations),
  menuID: section.menuID,
  imageUrl: section.imageUrl ?? '',
});
