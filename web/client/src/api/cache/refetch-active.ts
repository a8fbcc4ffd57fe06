import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { concerns } from '#api/cache/concerned-queries.ts';

/**
 * Reloads the queries on screen, either all of them or those that show these kinds of entities. If this
 * fails, the old data stays on screen until the next change or visit.
 */
export async function refetchActive(
  client: ApolloClient,
  kinds: ReadonlySet<string> | null = null,
): Promise<void> {
  const isConcerned = ({ query }: ObservableQuery) => kinds === null || concerns(query, kinds);
  // The response to a running request may be older than the change, and a new request would share it.
  const early = new Set(
    [...client.getObservableQueries('active')].filter((query) => query.getCurrentResult().loading),
  );
  await refetch(client, isConcerned);
  await refetch(client, (query) => early.has(query) && isConcerned(query));
}

const refetch = (client: ApolloClient, isAffected: (query: ObservableQuery) => boolean) =>
  client.refetchQueries({ include: 'active', onQueryUpdated: isAffected }).catch(() => undefined);
