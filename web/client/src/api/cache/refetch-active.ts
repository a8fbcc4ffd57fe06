import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { concerns } from '#api/cache/concerned-queries.ts';

/**
 * Reloads the queries on screen: all, or those that show one of these kinds of entities. After a
 * failure the old data stays. The next change or visit loads it.
 */
export async function refetchActive(
  client: ApolloClient,
  kinds: ReadonlySet<string> | null = null,
): Promise<void> {
  const isConcerned = ({ query }: ObservableQuery) => kinds === null || concerns(query, kinds);
  // A pending answer may be older than the change, and a new request would share it.
  const early = new Set(
    [...client.getObservableQueries('active')].filter((query) => query.getCurrentResult().loading),
  );
  await refetch(client, isConcerned);
  await refetch(client, (query) => early.has(query) && isConcerned(query));
}

const refetch = (client: ApolloClient, isWanted: (query: ObservableQuery) => boolean) =>
  client.refetchQueries({ include: 'active', onQueryUpdated: isWanted }).catch(() => undefined);
