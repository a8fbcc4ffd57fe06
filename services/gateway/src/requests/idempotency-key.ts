import { apiError } from '../answers/api-error.ts';

const usable = /^[\x21-\x7e]{1,200}$/;

/** The commit id that a client chose: 1 to 200 visible ASCII characters; absent is undefined. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = header.toString();
  if (usable.test(key)) return key;
  throw apiError('BAD_USER_INPUT', 'Idempotency-Key: must be 1 to 200 visible ASCII characters', {
    http: { status: 400 },
  });
}
