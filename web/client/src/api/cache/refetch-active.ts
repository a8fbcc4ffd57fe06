import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { concerns } from '#api/cache/concerned-queries.ts';

/**
 * Reloads the queries on screen: either all of them, or those that show these kinds of entities. After a
 * failure, the old data stays until the next change or visit loads it again.
 */
export async function refetchActive(
  client: ApolloClient,
  kinds: ReadonlySet<string> | null = null,
): Promise<void> {
  const isConcerned = ({ query }: ObservableQuery) => kinds === null || concerns(query, kinds);
  // The answer to a request that is already running may be older than the change, and a new request would
  // share that answer.
  const early = new Set(
    [...client.getObservableQueries('active')].filter((query) => query.getCurrentResult().loading),
  );
  await refetch(client, isConcerned);
  await refetch(client, (query) => early.has(query) && isConcerned(query));
}

const refetch = (client: ApolloClient, isAffected: (query: ObservableQuery) => boolean) =>
  client.refetchQueries({ include: 'active', onQueryUpdated: isAffected }).catch(() => undefined);
