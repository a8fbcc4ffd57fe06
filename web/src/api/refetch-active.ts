import type { ApolloClient } from '@apollo/client';
import { concerns } from '#api/concerned-queries.ts';

/**
 * Loads again what is on screen: all of it, or what shows one of these kinds of entities. A failure
 * leaves what is shown; the next change, or the next look, loads it.
 */
export async function refetchActive(
  client: ApolloClient,
  kinds: ReadonlySet<string> | null = null,
): Promise<void> {
  await client
    .refetchQueries({
      include: 'active',
      onQueryUpdated: ({ query }) => kinds === null || concerns(query, kinds),
    })
    .catch(() => undefined);
}
