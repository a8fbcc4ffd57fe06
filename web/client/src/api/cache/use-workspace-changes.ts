import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { refetchActive } from '#api/cache/refetch-active.ts';
import { WorkspaceVersionDocument } from '#api/generated/operations.ts';
import type { GetCredentials } from '#api/links/apollo-client.ts';

/** Whether the socket reports changes made elsewhere. */
export type Liveness = 'live' | 'paused';

/** In milliseconds. Sockets are renewed regularly, so shorter interruptions are not shown. */
const patience = 10_000;

/** Reloads the queries that show entities of a kind that was changed elsewhere. */
export function useWorkspaceChanges(
  getCredentials: GetCredentials,
  onUnauthenticated: () => void,
): Liveness {
  const client = useApolloClient();
  const [connected, setConnected] = useState(true);
  const [liveness, setLiveness] = useState<Liveness>('live');

  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    const news = coalesced((kinds) => refetchActive(client, kinds));
    let version: number | null = null;
    // The version shows whether there were changes before the socket was open.
    client.query({ query: WorkspaceVersionDocument, fetchPolicy: 'no-cache' }).then(
      ({ data }) => {
        version = data?.workspaceVersion ?? null;
      },
      () => undefined,
    );
    // Loaded later, because the first screen does not need the socket.
    import('#api/links/live-link.ts').then(
      ({ followWorkspace }) => {
        if (over) return;
        stop = followWorkspace({
          getCredentials,
          shownVersion: () => version,
          onChange: news,
          onConnected: setConnected,
          onUnauthenticated,
        });
      },
      () => setConnected(false),
    );
    // Reloads the queries that failed while the browser was offline.
    const again = () => news(null);
    addEventListener('online', again);
    return () => {
      over = true;
      stop?.();
      removeEventListener('online', again);
    };
  }, [client, getCredentials, onUnauthenticated]);

  useEffect(() => {
    if (connected) return setLiveness('live');
    const timer = setTimeout(() => setLiveness('paused'), patience);
    return () => clearTimeout(timer);
  }, [connected]);
  return liveness;
}

type Kinds = ReadonlySet<string> | null;

/** Runs one call at a time. Calls during a run are merged into a single next run with all their kinds. */
export function coalesced(run: (kinds: Kinds) => Promise<unknown>): (kinds: Kinds) => void {
  let running = false;
  let waiting: Kinds | undefined;
  async function loop(): Promise<void> {
    running = true;
    while (waiting !== undefined) {
      const kinds = waiting;
      waiting = undefined;
      await run(kinds).catch(() => undefined);
    }
    running = false;
  }
  return (kinds) => {
    waiting = waiting === undefined ? kinds : joined(waiting, kinds);
    if (!running) void loop();
  };
}

const joined = (a: Kinds, b: Kinds): Kinds => (a && b ? new Set([...a, ...b]) : null);
