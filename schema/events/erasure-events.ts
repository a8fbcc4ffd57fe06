import { z } from 'zod';
import { idSchema } from './values.ts';

export const erasureEvents = [
  /**
   * The last event of a workspace. Only its names stay, which are never given to anybody else, and
   * its payments. Its key is erased next, so that nothing personal before this can be read again.
   */
  z.strictObject({
    type: z.literal('WorkspaceErased'),
    data: z.strictObject({ workspaceId: idSchema }),
  }),
] as const;

export type ErasureEvent = z.infer<(typeof erasureEvents)[number]>;
