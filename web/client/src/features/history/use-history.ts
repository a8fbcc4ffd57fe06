import { useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { useFurtherPage } from '#api/cache/use-loaded.ts';
import { WorkspaceHistoryDocument } from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { isIncomplete, readHistory } from './read-history.ts';

const pageSize = 200;
const step = 30;
/** The maximum number of entries to search for names and earlier values. */
const farthest = 2_000;

export function useHistory(first = step) {
  const failureText = useFailureText();
  const [shown, setShown] = useState(first);
  const { data, error, loading, networkStatus, fetchMore, refetch } = useQuery(
    WorkspaceHistoryDocument,
    { variables: { limit: pageSize }, fetchPolicy: 'cache-and-network' },
  );
  const { asked, failure: moreFailure, setFailure } = useFurtherPage(networkStatus);
  const entries = data?.workspaceHistory.items;
  const nextToken = data?.workspaceHistory.nextToken ?? null;
  const { described, facts } = useMemo(() => readHistory(entries ?? []), [entries]);
  const visible = described.slice(0, shown);
  const count = described.length;
  const lookingBack = isIncomplete(visible) && count < farthest;
  const needsMore = nextToken !== null && (count < shown || lookingBack);
  const failure = error ?? moreFailure;

  useEffect(() => {
    if (!needsMore || loading || failure || asked.current === data) return;
    asked.current = data;
    const report = (failure: unknown) => asked.current === data && setFailure(failure);
    fetchMore({ variables: { limit: pageSize, nextToken } }).catch(report);
  }, [needsMore, loading, failure, asked, data, setFailure, fetchMore, nextToken]);

  return {
    entries: visible,
    facts,
    loading: entries === undefined && !failure,
    error: failure ? failureText(failure) : null,
    more: count > shown || nextToken !== null ? () => setShown(shown + step) : null,
    reload: () => {
      setFailure(null);
      void refetch().catch(setFailure);
    },
  };
}
