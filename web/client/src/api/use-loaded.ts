import type { TypedDocumentNode, WatchQueryFetchPolicy } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useRef } from 'react';
import { useFailureText } from '#api/request-failure.ts';

/** What a screen shows: from the cache at first where there is a copy, and then as it is. */
export function useLoaded<Data>(
  document: TypedDocumentNode<Data, Record<string, never>>,
  fetchPolicy: WatchQueryFetchPolicy = 'cache-and-network',
) {
  const failureText = useFailureText();
  const result = useQuery<Data, Record<string, never>>(document, { fetchPolicy });
  const data = result.data as Data | undefined;
  return {
    data,
    loading: !data && !result.error,
    error: result.error ? failureText(result.error) : null,
    reload: () => void result.refetch().catch(() => undefined),
  };
}

/** What was known last: loading again, or failing to, takes nothing off the screen. */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value);
  if (value !== undefined) kept.current = value;
  return kept.current;
}
