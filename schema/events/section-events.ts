import { z } from 'zod';
import { countSchema, idSchema, textSchema, translationsSchema } from './values.ts';

const sectionDetails = {
  translations: translationsSchema,
  imageUrl: textSchema,
  position: countSchema,
};

export const sectionEvents = [
  z.strictObject({
    type: z.literal('SectionCreated'),
    data: z.strictObject({ sectionId: idSchema, menuId: idSchema, ...sectionDetails }),
  }),
  z.strictObject({
    type: z.literal('SectionUpdated'),
    data: z.strictObject({ sectionId: idSchema, ...z.object(sectionDetails).partial().shape }),
  }),
  z.strictObject({
    type: z.literal('SectionMoved'),
    data: z.strictObject({ sectionId: idSchema, menuId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('SectionsReordered'),
    /** Lists all sections of the menu. Positions become 1 to n in this order. */
    data: z.strictObject({ menuId: idSchema, sectionIds: z.array(idSchema).min(1).readonly() }),
  }),
  z.strictObject({
    type: z.literal('SectionDeleted'),
    data: z.strictObject({ sectionId: idSchema }),
  }),
] as const;

export type SectionEvent = z.infer<(typeof sectionEvents)[number]>;
