import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Everything that is known of an upload; nothing of it is kept on the server. */
const uploadSchema = z.object({
  workspaceId: z.string(),
  key: z.string(),
  contentType: z.string(),
  size: z.int(),
  /** Set when the upload is in parts. */
  uploadId: z.string().optional(),
  /** Milliseconds since the epoch. */
  expiresAt: z.int(),
});
export type UploadTicket = z.infer<typeof uploadSchema>;

export type UploadTokens = {
  readonly write: (ticket: UploadTicket) => string;
  /** Null for a token that is not ours. */
  readonly read: (token: string) => UploadTicket | null;
};

const tagLength = 32;

/** Tokens that carry an upload, signed so that nobody can make or change one. */
export function createUploadTokens(secret: string): UploadTokens {
  // The secret signs other things, too: a text of the one kind never passes for the other.
  const tagOf = (payload: string): Buffer =>
    createHmac('sha256', secret).update(`upload\n${payload}`).digest();

  return {
    write: (ticket) => {
      const payload = JSON.stringify(ticket);
      return Buffer.concat([tagOf(payload), Buffer.from(payload)]).toString('base64url');
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url');
      const payload = bytes.subarray(tagLength).toString();
      const tag = bytes.subarray(0, tagLength);
      if (tag.length < tagLength || !timingSafeEqual(tag, tagOf(payload))) return null;
      return uploadSchema.parse(JSON.parse(payload));
    },
  };
}
