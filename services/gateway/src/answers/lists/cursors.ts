import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { apiError } from '../api-error.ts';

/** Where a page ended: the values of the sort keys of its last row. */
const positionSchema = z.array(z.union([z.string(), z.int()])).min(2);
export type KeysetPosition = z.infer<typeof positionSchema>;

export type Cursors = {
  /** An opaque token that is good for the same list, owner and filter only. */
  readonly write: (list: string, position: KeysetPosition) => string;
  /** Throws BAD_USER_INPUT for a token that was not written for this list. */
  readonly read: (list: string, token: string) => KeysetPosition;
};

const tagLength = 16;

/** Keyset cursors, signed so that a changed one is noticed. */
export function createCursors(secret: string): Cursors {
  const tagOf = (list: string, payload: string): Buffer =>
    createHmac('sha256', secret)
      .update(createHash('sha256').update(list).digest())
      .update(payload)
      .digest()
      .subarray(0, tagLength);

  return {
    write: (list, position) => {
      const payload = JSON.stringify(position);
      return Buffer.concat([tagOf(list, payload), Buffer.from(payload)]).toString('base64url');
    },
    read: (list, token) => {
      const bytes = Buffer.from(token, 'base64url');
      const payload = bytes.subarray(tagLength).toString();
      const tag = bytes.subarray(0, tagLength);
      if (tag.length < tagLength || !timingSafeEqual(tag, tagOf(list, payload))) {
        throw apiError('BAD_USER_INPUT', 'nextToken: is not a token of this list');
      }
      return positionSchema.parse(JSON.parse(payload));
    },
  };
}
