import { z } from 'zod';
import { idSchema, instantSchema } from './values.ts';

export const erasureEvents = [
  /** The owner wants the account to be deleted; it can be taken back until then. */
  z.strictObject({
    type: z.literal('DeletionRequested'),
    data: z.strictObject({ deletionId: idSchema, dueAt: instantSchema }),
  }),
  z.strictObject({
    type: z.literal('DeletionTakenBack'),
    data: z.strictObject({ deletionId: idSchema }),
  }),
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
