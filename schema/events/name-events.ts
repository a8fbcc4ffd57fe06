import { z } from 'zod';
import { idSchema } from './values.ts';

export const nameEvents = [
  z.strictObject({
    type: z.literal('NameClaimed'),
    data: z.strictObject({ normalizedName: z.string(), name: z.string(), ownerId: idSchema }),
  }),
] as const;
