import { type Client, createClient } from 'graphql-ws';

export type LiveLinkDeps = {
  /** Null when nobody is signed in any more. */
  readonly getIdToken: () => Promise<string | null>;
  /** Called when the workspace has another version than the one told before. */
  readonly onChange: () => void;
};

/** Spec §9, in milliseconds. */
const ackTimeout = 15_000;
const keepAliveCheck = 5_000;
const keepAliveMissed = 65_000;
const firstRetry = 5_000;
const laterRetry = 60_000;
/** Well below what counts as missed: the answers are the signs of life. */
const pingInterval = 30_000;

const query = 'subscription ($since: Int) { workspaceChanges(since: $since) { version } }';

type Answer = { readonly workspaceChanges: { readonly version: number } };

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Follows the workspace's changes until the answer is called, over as many sockets as it takes. */
export function followWorkspace({ getIdToken, onChange }: LiveLinkDeps): () => void {
  // The client sends these again with each new socket: it goes on where the last one ended.
  const variables: { since?: number } = {};
  let heardAt = Date.now();
  let restart: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    heardAt = Date.now();
  };
  const client = createClient({
    url: `${window.location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: async () => ({ authorization: await getIdToken() }),
    connectionAckWaitTimeout: ackTimeout,
    keepAlive: pingInterval,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (retries) => wait(retries === 0 ? firstRetry : laterRetry),
    on: { connected: heard, message: heard },
  });

  function begin(): void {
    client.subscribe<Answer>(
      { query, variables },
      {
        next: ({ data }) => {
          if (!data) return;
          const { version } = data.workspaceChanges;
          const known = variables.since;
          variables.since = version;
          if (known !== undefined && known !== version) onChange();
        },
        // A refused token, for example: by then there may be another one.
        error: () => {
          restart = setTimeout(begin, laterRetry);
        },
        complete: () => undefined,
      },
    );
  }

  begin();
  const checking = terminateSilent(client, () => heardAt);
  return () => {
    clearInterval(checking);
    clearTimeout(restart);
    void client.dispose();
  };
}

/** A dead network path closes nothing by itself. */
const terminateSilent = (client: Client, heardAt: () => number) =>
  setInterval(() => {
    if (Date.now() - heardAt() > keepAliveMissed) client.terminate();
  }, keepAliveCheck);
