import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Why a request failed, as far as a form needs to know. */
export type RequestFailure =
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Accepted, but its verdict is not known yet: ask again with the same key. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'unreachable' };

export function requestFailure(error: unknown): RequestFailure {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  if (!first) return { kind: 'unreachable' };
  const code = String(first.extensions?.code ?? '');
  return code === 'PENDING'
    ? { kind: 'pending' }
    : { kind: 'refused', code, message: first.message };
}
