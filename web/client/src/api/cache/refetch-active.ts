import type { ApolloClient, ObservableQuery } from '@apollo/client';
import { concerns } from '#api/cache/concerned-queries.ts';

/**
 * Reloads the queries on screen, or only those that show entities of these kinds. If this fails, the old data
 * stays on screen until the next change or visit.
 */
export async function refetchActive(
  client: ApolloClient,
  kinds: ReadonlySet<string> | null = null,
): Promise<void> {
  const isConcerned = ({ query }: ObservableQuery) => kinds === null || concerns(query, kinds);
  // A running request may return data from before the change, and Apollo would reuse it for a new request.
  const early = new Set(
    [...client.getObservableQueries('active')].filter((query) => query.getCurrentResult().loading),
  );
  await refetch(client, isConcerned);
  await refetch(client, (query) => early.has(query) && isConcerned(query));
}

const refetch = (client: ApolloClient, isAffected: (query: ObservableQuery) => boolean) =>
  client.refetchQueries({ include: 'active', onQueryUpdated: isAffected }).catch(() => undefined);
