import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useFailureText } from '#api/request-failure.ts';
import { useKept } from '#api/use-loaded.ts';

type PageVariables = { limit: number; nextToken?: string | null | undefined };

type Connection<Node> = {
  readonly items: ReadonlyArray<Node | null>;
  readonly nextToken: string | null;
  readonly totalCount: number;
};

type ConnectionOptions = {
  readonly limit?: number;
  /** How many records to load before resting; all of them when absent. */
  readonly want?: number;
};

/** The records of a list; follows `nextToken` until enough is loaded. */
export function useConnection<Data, Node>(
  document: TypedDocumentNode<Data, PageVariables>,
  select: (data: Data) => Connection<Node> | null,
  { limit = 100, want = Number.POSITIVE_INFINITY }: ConnectionOptions = {},
) {
  const failureText = useFailureText();
  const [moreFailure, setMoreFailure] = useState<unknown>(null);
  const result = useQuery<Data, PageVariables>(document, {
    variables: { limit },
    fetchPolicy: 'cache-and-network',
  });
  const data = useKept(result.data as Data | undefined);
  const connection = data === undefined ? null : select(data);
  const records = (connection?.items ?? []).filter((record) => record !== null);
  const nextToken = connection?.nextToken ?? null;
  const incomplete = nextToken !== null && records.length < want;
  const failure = result.error ?? moreFailure;

  const { fetchMore, loading } = result;
  useEffect(() => {
    if (!incomplete || loading || failure) return;
    fetchMore({ variables: { limit, nextToken } }).catch(setMoreFailure);
  }, [incomplete, loading, failure, fetchMore, limit, nextToken]);

  return {
    records,
    total: connection?.totalCount ?? 0,
    /** Nothing can be shown yet, or more is still coming. */
    loading: (connection === null && loading) || (incomplete && !failure),
    error: failure ? failureText(failure) : null,
    reload: () => {
      setMoreFailure(null);
      void result.refetch().catch(setMoreFailure);
    },
  };
}
