import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useTranslation } from 'react-i18next';

/** Why a request failed, as far as a form needs to know. */
type RequestFailure =
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

export function isRefused(error: unknown, code: string): boolean {
  const failure = requestFailure(error);
  return failure.kind === 'refused' && failure.code === code;
}

/** The server's own message where it gave one; what every new owner can meet is told in their language. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const failure = requestFailure(error);
    switch (failure.kind) {
      case 'refused':
        return failure.code === 'NAME_TAKEN' ? t('admin.nameTaken') : failure.message;
      case 'pending':
        return t('admin.pending');
      case 'unreachable':
        return t('admin.unreachable');
      default:
        return failure satisfies never;
    }
  };
}
