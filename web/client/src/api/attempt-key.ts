import { newIdempotencyKey } from '#api/idempotency-key.ts';
import { requestFailure } from '#api/request-failure.ts';

export type AttemptKey = {
  /** The key to send with this request. */
  readonly keyFor: (variables: unknown) => string;
  readonly succeeded: () => void;
  readonly failed: (error: unknown) => void;
};

/**
 * One key per change: pressing the button again after an unknown outcome sends the same key, so
 * the change takes effect at most once. Another change, or one that was refused, gets a new key.
 */
export function createAttemptKey(): AttemptKey {
  let attempt: { readonly request: string; readonly key: string } | null = null;
  return {
    keyFor: (variables) => {
      const request = JSON.stringify(variables);
      if (attempt?.request !== request) attempt = { request, key: newIdempotencyKey() };
      return attempt.key;
    },
    succeeded: () => {
      attempt = null;
    },
    failed: (error) => {
      if (requestFailure(error).kind === 'refused') attempt = null;
    },
  };
}
