import { z } from 'zod';
import { idSchema, textSchema } from './values.ts';

export const staffRoleSchema = z.enum(['editor', 'viewer']);
/** A staff member's role in another person's workspace. */
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** E-mail addresses are in lower case. */
export const staffEvents = [
  z.strictObject({
    type: z.literal('StaffInvited'),
    data: z.strictObject({ invitationId: idSchema, email: textSchema, role: staffRoleSchema }),
  }),
  z.strictObject({
    type: z.literal('StaffInvitationRevoked'),
    data: z.strictObject({ invitationId: idSchema }),
  }),
  /** The invitation can no longer be used. */
  z.strictObject({
    type: z.literal('StaffJoined'),
    data: z.strictObject({
      /** The person's id, which never changes: the `sub` of their token. */
      memberId: idSchema,
      invitationId: idSchema,
      email: textSchema,
      role: staffRoleSchema,
    }),
  }),
  z.strictObject({
    type: z.literal('StaffRoleChanged'),
    data: z.strictObject({ memberId: idSchema, role: staffRoleSchema }),
  }),
  /** Whether staff must sign in with a second step or a passkey. This does not apply to the owner. */
  z.strictObject({
    type: z.literal('StaffTwoStepChanged'),
    data: z.strictObject({ accountId: idSchema, staffTwoStep: z.boolean() }),
  }),
  /** The owner has removed the member, or the member has left. */
  z.strictObject({
    type: z.literal('StaffRemoved'),
    data: z.strictObject({ memberId: idSchema }),
  }),
] as const;

export type StaffEvent = z.infer<(typeof staffEvents)[number]>;
