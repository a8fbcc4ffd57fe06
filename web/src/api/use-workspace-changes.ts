import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';

/** Shows changes that were made elsewhere: each makes what the screen lists load again. */
export function useWorkspaceChanges(getIdToken: () => Promise<string | null>): void {
  const client = useApolloClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    // The socket is nothing that the first screen waits for.
    import('#api/live-link.ts').then(
      ({ followWorkspace }) => {
        if (over) return;
        stop = followWorkspace({ getIdToken, onChange: coalesced(() => refetchLists(client)) });
      },
      () => undefined,
    );
    return () => {
      over = true;
      stop?.();
    };
  }, [client, getIdToken]);
}

/** A form keeps the record that it started from: those are loaded past the cache. */
const refetchLists = (client: ApolloClient): Promise<unknown> =>
  client.refetchQueries({
    include: 'active',
    onQueryUpdated: ({ options }) => options.fetchPolicy !== 'network-only',
  });

/** One run at a time; calls during a run make one more, whatever their number. */
export function coalesced(run: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  async function loop(): Promise<void> {
    running = true;
    do {
      again = false;
      await run().catch(() => undefined);
    } while (again);
    running = false;
  }
  return () => {
    again = true;
    if (!running) void loop();
  };
}
