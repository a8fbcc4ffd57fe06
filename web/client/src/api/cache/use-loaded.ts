import { NetworkStatus, type TypedDocumentNode, type WatchQueryFetchPolicy } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { isRefused, useFailureText } from '#api/request-failure.ts';

/** Returns a screen's data, first from the cache if possible and then from the server. */
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

/** Returns the last known data, so that nothing disappears from the screen if a reload fails. */
export function useKept<Value>(value: Value | undefined): Value | undefined {
  const kept = useRef(value);
  if (value !== undefined) kept.current = value;
  return kept.current;
}

/** The cursor of a page that failed to load, and the reason. Both are dropped when the list is reloaded. */
export function useFurtherPage(networkStatus: NetworkStatus) {
  const asked = useRef<unknown>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isAnew = networkStatus < NetworkStatus.ready && networkStatus !== NetworkStatus.fetchMore;
  useEffect(() => {
    if (!isAnew) return;
    return () => {
      asked.current = null;
      setFailure(null);
    };
  }, [isAnew]);
  return { asked, failure, setFailure };
}

type PageVariables = { limit: number; nextToken?: string | null | undefined };

type Connection<Node> = {
  readonly items: ReadonlyArray<Node | null>;
  readonly nextToken: string | null;
  readonly totalCount: number;
};

type ConnectionOptions = {
  readonly limit?: number;
  /** How many records to load before pausing. If omitted, all records are loaded. */
  readonly want?: number;
};

/** Loads the records of a list, following `nextToken` until enough records are loaded. */
export function useConnection<Data, Node>(
  document: TypedDocumentNode<Data, PageVariables>,
  select: (data: Data) => Connection<Node> | null,
  { limit = 100, want = Number.POSITIVE_INFINITY }: ConnectionOptions = {},
) {
  const failureText = useFailureText();
  const result = useQuery<Data, PageVariables>(document, {
    variables: { limit },
    fetchPolicy: 'cache-and-network',
  });
  const { asked, failure: moreFailure, setFailure } = useFurtherPage(result.networkStatus);
  const data = useKept(result.data as Data | undefined);
  const connection = data === undefined ? null : select(data);
  const records = (connection?.items ?? []).filter((record) => record !== null);
  const nextToken = connection?.nextToken ?? null;
  const incomplete = nextToken !== null && records.length < want;
  const failure = result.error ?? moreFailure;

  const { fetchMore, loading } = result;
  useEffect(() => {
    // No further page is requested after a failure, or while a page is still loading.
    if (!incomplete || loading || failure || asked.current === data) return;
    asked.current = data;
    // Drops the result of a page that was requested before the list was reloaded.
    const report = (failure: unknown) => asked.current === data && setFailure(failure);
    fetchMore({ variables: { limit, nextToken } }).catch(report);
  }, [incomplete, loading, failure, asked, data, setFailure, fetchMore, limit, nextToken]);

  return {
    records,
    total: connection?.totalCount ?? 0,
    /** Whether all records of the list are loaded. */
    complete: connection !== null && nextToken === null,
    /** Whether there is nothing to show yet, or more records are being loaded. */
    loading: (connection === null && loading) || (incomplete && !failure),
    error: failure ? failureText(failure) : null,
    reload: () => {
      setFailure(null);
      void result.refetch().catch(setFailure);
    },
  };
}

export type LoadedRecord<Node> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly reload: () => void }
  | { readonly state: 'missing' }
  | {
      readonly state: 'found';
      readonly id: string;
      readonly record: Node;
      /** Whether the record was deleted while it was on screen. */
      readonly gone: boolean;
    };

/**
 * Loads one record by id. The first copy always comes from the server, because a form must not start from
 * outdated data. The record is reloaded when it changes elsewhere. Once found, it stays on screen, even if it
 * is deleted or the connection is lost.
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
  const found = last.current?.id === id ? last.current : null;
  const isGone = error ? isRefused(error, 'NOT_FOUND') : data !== undefined && record === null;
  // During a reload, the displayed copy may be outdated, so it cannot show whether the record still exists.
  const gone = loading && found ? wasGone.current : isGone;
  wasGone.current = gone;
  if (found) return { state: 'found', ...found, gone };
  if (gone) return { state: 'missing' };
  if (error) {
    const reload = () => void refetch().catch(() => undefined);
    return { state: 'failed', message: failureText(error), reload };
  }
  return { state: 'loading' };
}

/** Returns a mutation's `condition`: the record must not have changed since it was loaded. */
export function asOnScreen<Node extends { readonly updatedAt: string }>(
  loaded: LoadedRecord<Node>,
): { updatedAt: { eq: string } } | null {
  return loaded.state === 'found' ? { updatedAt: { eq: loaded.record.updatedAt } } : null;
}
