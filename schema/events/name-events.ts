import { z } from 'zod';
import { idSchema, textSchema } from './values.ts';

export const nameEvents = [
  z.strictObject({
    type: z.literal('NameClaimed'),
    data: z.strictObject({ normalizedName: textSchema, name: textSchema, ownerId: idSchema }),
  }),
] as const;
