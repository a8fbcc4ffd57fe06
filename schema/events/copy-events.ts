import { z } from 'zod';
import { countSchema, idSchema } from './values.ts';

/**
 * A copy gets its contents from its source, in the state after the earlier events of the stream. If the event
 * contained the text of 300 items, the commit would be too large.
 */
export const copyEvents = [
  z.strictObject({
    type: z.literal('MenuCopied'),
    /** Sections are not copied. The copy is inactive. */
    data: z.strictObject({ menuId: idSchema, sourceId: idSchema }),
  }),
  z.strictObject({
    type: z.literal('SectionCopied'),
    /** The section's items are not copied. */
    data: z.strictObject({
      sectionId: idSchema,
      sourceId: idSchema,
      menuId: idSchema,
      position: countSchema,
    }),
  }),
  z.strictObject({
    type: z.literal('ItemCopied'),
    /** The copy is not sold out. */
    data: z.strictObject({
      itemId: idSchema,
      sourceId: idSchema,
      sectionId: idSchema,
      position: countSchema,
      active: z.boolean(),
    }),
  }),
] as const;

export type CopyEvent = z.infer<(typeof copyEvents)[number]>;
