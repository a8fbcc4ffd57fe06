import { requestFailure } from '#api/request-failure.ts';

/**
 * Creates one key per change. If the outcome is unknown and the user presses the button again, the same key
 * is sent, so that the change takes effect at most once. Another change gets a new key, and so does a change
 * that was refused.
 */
export function createAttemptKey() {
  let attempt: { readonly request: string; readonly key: string } | null = null;
  return {
    keyFor: (variables: unknown): string => {
      const request = JSON.stringify(variables);
      if (attempt?.request !== request) attempt = { request, key: newIdempotencyKey() };
      return attempt.key;
    },
    succeeded: (): void => {
      attempt = null;
    },
    failed: (error: unknown): void => {
      if (requestFailure(error).kind === 'refused') attempt = null;
    },
  };
}

/** Returns a version 4 UUID. `crypto.randomUUID` is not available on sites without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
