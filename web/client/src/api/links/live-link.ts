import { type Client, createClient } from 'graphql-ws';
import { kindsOf } from '#api/cache/concerned-queries.ts';
import type { GetCredentials } from '#api/links/apollo-client.ts';

type LiveLinkDeps = {
  readonly getCredentials: GetCredentials;
  /** The version on screen, if it is known. */
  readonly shownVersion: () => number | null;
  /** Called with the kinds of changed entities. Null if anything may have changed. */
  readonly onChange: (kinds: ReadonlySet<string> | null) => void;
  readonly onConnected: (connected: boolean) => void;
  /** The server does not accept the credentials: the sign-in may have been ended elsewhere. */
  readonly onUnauthenticated: () => void;
};

/** How the protocol closes a socket whose credentials are not accepted. */
const unauthenticated = 4401;

/** In milliseconds. */
const ackTimeout = 15_000;
const keepAliveCheck = 5_000;
const keepAliveMissed = 65_000;
const firstRetry = 5_000;
const laterRetry = 60_000;
/** Well below the limit for a lost connection: the answers are the signs of life. */
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

/** A browser that is back online does not wait for the end of the pause. */
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

/**
 * Follows the workspace's changes over one socket after the other, until the returned function is
 * called.
 */
export function followWorkspace(deps: LiveLinkDeps): () => void {
  const { getCredentials, shownVersion, onChange, onConnected, onUnauthenticated } = deps;
  // The client sends these again with each new socket, so it continues where the last one ended.
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
          const known = variables.since ?? shownVersion();
          variables.since = version;
          if (known !== null && known !== version) onChange(resync ? null : kindsOf(events));
        },
        // For example a refused token. At the next attempt there may be another one.
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

/** A dead network path closes nothing by itself. */
const terminateSilent = (client: Client, receivedAt: () => number) =>
  setInterval(() => {
    if (Date.now() - receivedAt() > keepAliveMissed) client.terminate();
  }, keepAliveCheck);
