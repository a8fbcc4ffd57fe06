import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { RetryLink } from '@apollo/client/link/retry';
import { map } from 'rxjs';

export const retries = {
  attempts: 3,
  firstDelay: 300,
  longestDelay: 300_000,
  statuses: [429, 500, 502, 503, 504],
} as const;

/**
 * Codes that the server sends in a GraphQL response instead of an HTTP status. If the code is `PENDING`, the
 * request is repeated with the same key until its outcome is known.
 */
const passingCodes = ['RATE_LIMITED', 'UNAVAILABLE', 'PENDING'];

/**
 * Repeats queries and mutations that can succeed later. Repeating a mutation is safe, because all
 * its attempts have the same idempotency key.
 */
export function retryLink(chance: () => number = Math.random): ApolloLink {
  return ApolloLink.from([
    new RetryLink({
      delay: (attempt, _operation, error) => retryDelay(attempt, error, chance),
      attempts: (attempt, { operationType }, error) =>
        operationType !== 'subscription' && attempt < retries.attempts && canPass(error),
    }),
    passingErrorsLink(),
  ]);
}

/** Converts responses that ask for a retry into errors, because only errors are retried. */
function passingErrorsLink(): ApolloLink {
  return new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      map((result) => {
        const errors = result.errors ?? [];
        if (passing(errors)) throw new CombinedGraphQLErrors(result, errors);
        return result;
      }),
    ),
  );
}

type CodedError = { readonly extensions?: Readonly<Record<string, unknown>> };

const passing = (errors: readonly CodedError[]): boolean =>
  errors.some(({ extensions }) => passingCodes.includes(String(extensions?.code)));

function canPass(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return passing(error.errors);
  if (ServerError.is(error)) return retries.statuses.some((status) => status === error.statusCode);
  return true;
}

/** Backs off exponentially with full jitter, but never retries before the time that the server asked for. */
export function retryDelay(attempt: number, error: unknown, chance: () => number): number {
  const backoff = retries.firstDelay * 2 ** attempt * chance();
  return Math.min(Math.max(backoff, serverDelay(error)), retries.longestDelay);
}

/** Returns the delay in milliseconds from `Retry-After`, or from a GraphQL error's `retryAfter`. */
function serverDelay(error: unknown): number {
  const seconds = ServerError.is(error)
    ? error.response.headers.get('retry-after')
    : CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.retryAfter;
  const delay = Number(seconds) * 1_000;
  return Number.isFinite(delay) && delay > 0 ? delay : 0;
}
