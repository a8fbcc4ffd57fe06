import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs values that a client stores for us. A signature is valid only for its own purpose. */
export function createSignedTexts(secret: string, tagLength: number) {
  const tagOf = (purpose: string | Buffer, payload: string): Buffer =>
    createHmac('sha256', secret).update(purpose).update(payload).digest().subarray(0, tagLength);

  return {
    write: (purpose: string | Buffer, value: unknown): string => {
      const payload = JSON.stringify(value);
      return Buffer.concat([tagOf(purpose, payload), Buffer.from(payload)]).toString('base64url');
    },
    read: (purpose: string | Buffer, text: string): unknown => {
      const bytes = Buffer.from(text, 'base64url');
      const payload = bytes.subarray(tagLength).toString();
      const tag = bytes.subarray(0, tagLength);
      if (tag.length < tagLength || !timingSafeEqual(tag, tagOf(purpose, payload)))
        return undefined;
      return JSON.parse(payload);
    },
  };
}
