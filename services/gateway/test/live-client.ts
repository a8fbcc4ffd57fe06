import { waitUntil } from '@qr-menu/testkit';
import { WebSocket } from 'ws';
import { z } from 'zod';

const changeSchema = z.object({
  version: z.number(),
  commitId: z.string().nullable(),
  actor: z.string().nullable(),
  at: z.string().nullable(),
  events: z.string().nullable(),
  resync: z.boolean(),
});
export type ReceivedChange = Readonly<z.infer<typeof changeSchema>>;
const nextSchema = z.object({ data: z.object({ workspaceChanges: changeSchema }) });

const errorsSchema = z.array(z.object({ extensions: z.object({ code: z.string() }) })).min(1);
/** The errors of an invalid operation, or of an operation that failed. */
const refusalSchema = z.union([errorsSchema, z.object({ errors: errorsSchema })]);

export type LiveMessage = {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
};

export type LiveClient = {
  readonly socket: WebSocket;
  readonly messages: readonly LiveMessage[];
  /** Returns the changes of one subscription. Throws the reason if the subscription was refused. */
  readonly changes: (id?: string) => readonly ReceivedChange[];
  /** Resolves to the code of an operation's first error. */
  readonly refusal: (id: string) => Promise<string | undefined>;
  readonly send: (message: object | string) => void;
  readonly subscribe: (since?: number, id?: string) => void;
  /** Resolves to `ack` after `connection_ack`, or else to the close code. */
  readonly opened: () => Promise<'ack' | number>;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  readonly close: () => void;
};

export const subscription = `subscription ($since: Int) {
  workspaceChanges(since: $since) { version commitId actor at events resync }
}`;

/** A client that speaks the protocol without a library. */
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
    changes: (id = 'changes') => {
      const own = messages.filter((message) => message.id === id);
      const refusal = own.find(({ type }) => type === 'error');
      if (refusal) throw new Error(`refused: ${JSON.stringify(refusal.payload)}`);
      return own
        .filter(({ type }) => type === 'next')
        .map(({ payload }) => nextSchema.parse(payload).data.workspaceChanges);
    },
    refusal: async (id) => {
      const answer = await waitUntil(() => messages.find((message) => message.id === id));
      const refusal = refusalSchema.parse(answer.payload);
      const [first] = 'errors' in refusal ? refusal.errors : refusal;
      return first?.extensions.code;
    },
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
