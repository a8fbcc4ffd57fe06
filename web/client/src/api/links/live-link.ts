import { type Client, createClient } from 'graphql-ws';
import { kindsOf } from '#api/cache/concerned-queries.ts';
import type { GetCredentials } from '#api/links/apollo-client.ts';

type LiveLinkDeps = {
  readonly getCredentials: GetCredentials;
  /** The version on screen, or null if that is unknown. */
  readonly shownVersion: () => number | null;
  /** Called with the changed kinds of entities, or with null if anything may have changed. */
  readonly onChange: (kinds: ReadonlySet<string> | null) => void;
  readonly onConnected: (connected: boolean) => void;
  /** Called if the server refuses the credentials, for example after the user signed out elsewhere. */
  readonly onUnauthenticated: () => void;
};

/** The code with which the protocol closes a socket whose credentials were not accepted. */
const unauthenticated = 4401;

/** In milliseconds. */
const ackTimeout = 15_000;
const keepAliveCheck = 5_000;
const keepAliveMissed = 65_000;
const firstRetry = 5_000;
const laterRetry = 60_000;
/**
 * Much shorter than `keepAliveMissed`, because each answer to a ping shows that the connection still works.
 */
const pingInterval = 30_000;

const query = `subscription ($since: Int) {
  workspaceChanges(since: $since) { version resync events }
}`;

type Answer = {
  readonly workspaceChanges: {
    readonly version: number;
    readonly resync: boolean;
    readonly events: string | null;
  };
};

/** Waits this long, or until the browser is back online. */
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    addEventListener('online', over);
  });

const isRefusal = (event: unknown): boolean =>
  event instanceof Object && 'code' in event && event.code === unauthenticated;

/** Follows the workspace until the returned function is called. Replaces sockets that close. */
export function followWorkspace(deps: LiveLinkDeps): () => void {
  const { getCredentials, shownVersion, onChange, onConnected, onUnauthenticated } = deps;
  // The client sends these variables with each new socket, to continue where the last socket stopped.
  const variables: { since?: number } = {};
  let receivedAt = Date.now();
  let restart: ReturnType<typeof setTimeout> | undefined;
  const received = (): void => {
    receivedAt = Date.now();
  };
  const client = createClient({
    url: `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: getCredentials,
    connectionAckWaitTimeout: ackTimeout,
    keepAlive: pingInterval,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (retries) => wait(retries === 0 ? firstRetry : laterRetry),
    on: {
      connected: () => {
        received();
        onConnected(true);
      },
      message: received,
      closed: (event) => {
        onConnected(false);
        if (isRefusal(event)) onUnauthenticated();
      },
    },
  });

  function begin(): void {
    client.subscribe<Answer>(
      { query, variables },
      {
        next: ({ data }) => {
          if (!data) return;
          const { version, resync, events } = data.workspaceChanges;
          const lastVersion = variables.since ?? shownVersion();
          variables.since = version;
          if (lastVersion !== null && lastVersion !== version) {
            onChange(resync ? null : kindsOf(events));
          }
        },
        // The cause may be a refused token. The next attempt may use a new token.
        error: () => {
          restart = setTimeout(begin, laterRetry);
        },
        complete: () => undefined,
      },
    );
  }

  begin();
  const checking = terminateSilent(client, () => receivedAt);
  return () => {
    clearInterval(checking);
    clearTimeout(restart);
    void client.dispose();
  };
}

/** Closes a silent socket, because sockets do not notice on their own that the network path is broken. */
const terminateSilent = (client: Client, receivedAt: () => number) =>
  setInterval(() => {
    if (Date.now() - receivedAt() > keepAliveMissed) client.terminate();
  }, keepAliveCheck);
