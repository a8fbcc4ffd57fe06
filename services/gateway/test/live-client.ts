import { waitUntil } from '@qr-menu/testkit';
import { WebSocket } from 'ws';

export type Change = {
  readonly version: number;
  readonly commitId: string | null;
  readonly actor: string | null;
  readonly at: string | null;
  readonly events: string | null;
  readonly resync: boolean;
};

export type LiveMessage = {
  readonly type: string;
  readonly id?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever they have asked for
  readonly payload?: any;
};

export type LiveClient = {
  readonly socket: WebSocket;
  /** Everything that came, in order. */
  readonly messages: readonly LiveMessage[];
  /** Of one subscription. */
  readonly changes: (id?: string) => readonly Change[];
  readonly send: (message: object | string) => void;
  readonly subscribe: (since?: number, id?: string) => void;
  /** The `connection_ack`, or the close code. */
  readonly opened: () => Promise<'ack' | number>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly close: () => void;
};

export const subscription = `subscription ($since: Int) {
  workspaceChanges(since: $since) { version commitId actor at events resync }
}`;

/** A client of the protocol's bare messages. */
export function connectLive(
  origin: string,
  parameters: object | null,
  headers: Readonly<Record<string, string>> = {},
): LiveClient {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers,
  });
  const messages: LiveMessage[] = [];
  const send = (message: object | string): void =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  socket.on('open', () => {
    if (parameters) send({ type: 'connection_init', payload: parameters });
  });
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  socket.on('error', () => undefined);
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  return {
    socket,
    messages,
    send,
    closed,
    changes: (id = 'changes') =>
      messages
        .filter((message) => message.type === 'next' && message.id === id)
        .map(({ payload }) => payload.data.workspaceChanges),
    subscribe: (since, id = 'changes') =>
      send({ id, type: 'subscribe', payload: { query: subscription, variables: { since } } }),
    opened: () =>
      Promise.race([
        waitUntil(() => messages.some(({ type }) => type === 'connection_ack')).then(
          () => 'ack' as const,
        ),
        closed.then(({ code }) => code),
      ]),
    close: () => socket.close(),
  };
}
