import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { refetchActive } from '#api/cache/refetch-active.ts';
import { WorkspaceVersionDocument } from '#api/generated/operations.ts';
import type { GetCredentials } from '#api/links/apollo-client.ts';

/** Whether the socket delivers changes made elsewhere. */
export type Liveness = 'live' | 'paused';

/** Sockets are renewed from time to time. A break as short as this needs no message. */
const patience = 10_000;

/** Reloads the queries with entities of a kind that was changed elsewhere. */
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
    // The version reveals changes made before the socket was open.
    client.query({ query: WorkspaceVersionDocument, fetchPolicy: 'no-cache' }).then(
      ({ data }) => {
        version = data?.workspaceVersion ?? null;
      },
      () => undefined,
    );
    // Loaded later, because the first screen works without the socket.
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
    // Reloads the queries that failed while there was no network.
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

/** Runs one call at a time. Calls during a run cause one more run with all of their kinds. */
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
