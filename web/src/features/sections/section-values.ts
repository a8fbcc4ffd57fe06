import * as z from 'zod/mini';
import { noText, parseTranslations, serializeTranslations } from '#api/translations.ts';
import {
  optionalText,
  positionText,
  requiredLocalizedText,
  requiredText,
} from '#ui/form-schemas.ts';

const fields = z.object({
  name: requiredLocalizedText,
  description: requiredLocalizedText,
  menuID: requiredText,
  imageUrl: optionalText,
  position: positionText,
});

export type SectionValues = z.input<typeof fields>;

/** From what the form holds to the API's input. */
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
  position: '0',
});

export const sectionValues = (section: SectionInput): SectionValues => ({
  ...parseTranslations(section.translations),
  menuID: section.menuID,
  imageUrl: section.imageUrl ?? '',
  position: String(section.position),
});
