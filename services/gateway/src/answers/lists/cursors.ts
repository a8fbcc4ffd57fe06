import { createHash } from 'node:crypto';
import { z } from 'zod';
import { apiError } from '../api-error.ts';
import { createSignedTexts } from '../signed-text.ts';

const positionSchema = z.array(z.union([z.string(), z.int()])).min(2);
export type Position = z.infer<typeof positionSchema>;

export type Cursors = ReturnType<typeof createCursors>;

/** Creates keyset cursors, which are opaque tokens that are valid only for one list, owner and filter. */
export function createCursors(secret: string) {
  const texts = createSignedTexts(secret, 16);
  const purposeOf = (list: string): Buffer => createHash('sha256').update(list).digest();
  return {
    write: (list: string, position: Position): string => texts.write(purposeOf(list), position),
    read: (list: string, token: string): Position => {
      const position = texts.read(purposeOf(list), token);
      if (position !== undefined) return positionSchema.parse(position);
      throw apiError('BAD_USER_INPUT', 'nextToken: is not a token of this list');
    },
  };
}
