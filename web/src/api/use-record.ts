import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { requestFailure } from '#api/request-failure.ts';
import { useFailureText } from '#api/use-failure-text.ts';

export type LoadedRecord<Node> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly reload: () => void }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly record: Node };

/** One record by id, always fresh: a form must not start from a stale copy. */
export function useRecord<Data, Node>(
  document: TypedDocumentNode<Data, { id: string }>,
  id: string,
  select: (data: Data) => Node | null,
): LoadedRecord<Node> {
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery<Data, { id: string }>(document, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  if (error) {
    const failure = requestFailure(error);
    if (failure.kind === 'refused' && failure.code === 'NOT_FOUND') return { state: 'missing' };
    return { state: 'failed', message: failureText(error), reload: () => void refetch() };
  }
  if (data === undefined) return { state: 'loading' };
  const record = select(data as Data);
  return record === null ? { state: 'missing' } : { state: 'found', record };
}
