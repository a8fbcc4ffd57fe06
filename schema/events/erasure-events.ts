import { z } from 'zod';
import { idSchema, instantSchema } from './values.ts';

export const erasureEvents = [
  /** The owner has requested the deletion of the account. The owner can cancel the request until `dueAt`. */
  z.strictObject({
    type: z.literal('DeletionRequested'),
    data: z.strictObject({ deletionId: idSchema, dueAt: instantSchema }),
  }),
  z.strictObject({
    type: z.literal('DeletionTakenBack'),
    data: z.strictObject({ deletionId: idSchema }),
  }),
  /**
   * The last event of a workspace. Only its payments and names remain, and no other workspace can take the
   * names. The workspace's key is erased next, so earlier personal data can no longer be read.
   */
  z.strictObject({
    type: z.literal('WorkspaceErased'),
    data: z.strictObject({ workspaceId: idSchema }),
  }),
] as const;

export type ErasureEvent = z.infer<(typeof erasureEvents)[number]>;
