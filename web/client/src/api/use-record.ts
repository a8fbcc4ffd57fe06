import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useRef } from 'react';
import { isRefused, useFailureText } from '#api/request-failure.ts';

export type LoadedRecord<Node> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly reload: () => void }
  | { readonly state: 'missing' }
  | {
      readonly state: 'found';
      readonly id: string;
      readonly record: Node;
      /** It was deleted while it was on screen. */
      readonly gone: boolean;
    };

/**
 * One record by id: fresh at first, because a form must not start from a stale copy, and loaded
 * again when it changes elsewhere. Once found it stays, whatever becomes of it or of the connection.
 */
export function useRecord<Data, Node>(
  document: TypedDocumentNode<Data, { id: string }>,
  id: string,
  select: (data: Data) => Node | null,
): LoadedRecord<Node> {
  const failureText = useFailureText();
  const last = useRef<{ readonly id: string; readonly record: Node } | null>(null);
  const wasGone = useRef(false);
  const { data, error, loading, refetch } = useQuery<Data, { id: string }>(document, {
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const record = data === undefined ? null : select(data as Data);
  if (record !== null) last.current = { id, record };
  const known = last.current?.id === id ? last.current : null;
  const isGone = error ? isRefused(error, 'NOT_FOUND') : data !== undefined && record === null;
  // While it is asked for again its old copy is at hand, which says nothing of what it is now.
  const gone = loading && known ? wasGone.current : isGone;
  wasGone.current = gone;
  if (known) return { state: 'found', ...known, gone };
  if (gone) return { state: 'missing' };
  if (error) {
    const reload = () => void refetch().catch(() => undefined);
    return { state: 'failed', message: failureText(error), reload };
  }
  return { state: 'loading' };
}

/** For a mutation's `condition`: the record has to be the one that is on screen. */
export function asOnScreen<Node extends { readonly updatedAt: string }>(
  loaded: LoadedRecord<Node>,
): { updatedAt: { eq: string } } | null {
  return loaded.state === 'found' ? { updatedAt: { eq: loaded.record.updatedAt } } : null;
}
