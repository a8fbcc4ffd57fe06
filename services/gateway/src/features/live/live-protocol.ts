import type { IncomingMessage } from 'node:http';
import type { WorkspaceRole } from '@qr-menu/domain/workspace';
import type { Slot } from '@qr-menu/runtime/http';
import type { createLiveMetrics } from '@qr-menu/runtime/metrics';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import { typeDefs, workspaceStream } from '@qr-menu/schema';
import {
  buildSchema,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import type { ServerOptions, SubscribePayload } from 'graphql-ws';
import type { Extra } from 'graphql-ws/use/ws';
import type { WebSocket } from 'ws';
import { apiError } from '../../answers/api-error.ts';
import { withoutHints } from '../../answers/format-error.ts';
import type { WorkspaceChange } from '../../generated/server.ts';
import { noAccess } from '../../requests/authentication/access-rules.ts';
import type { AuthenticatedUser, Caller, Identify } from '../../requests/authentication/caller.ts';
import { type Admission, rateLimited } from '../../requests/limits/admit-requests.ts';
import { type ChangeHub, followChanges } from './change-feed.ts';

export type LiveProtocolDeps = {
  readonly identify: Identify;
  readonly admission: Admission;
  /** Looked up every time, so that a removed member loses access immediately. */
  readonly roleOf: (user: AuthenticatedUser) => Promise<WorkspaceRole | null>;
  readonly hub: ChangeHub;
  readonly takeSlot: (user: AuthenticatedUser) => Slot;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: ReturnType<typeof createLiveMetrics>;
};

type LiveConnection = Extra & { user?: AuthenticatedUser };

/** In milliseconds. */
const connectionInitTimeout = 15_000;
const mostSubscriptions = 10;
const pauseAfterFailure = 5_000;

/** Close codes of the protocol. Clients reconnect automatically after 4403 and 1013. */
type Refusal = { readonly code: number; readonly reason: string };

const signInEnded: Refusal = { code: 4401, reason: 'Sign-in ended' };
const tokenExpired: Refusal = { code: 4403, reason: 'Token expired' };
const accessLost: Refusal = { code: 4403, reason: 'Forbidden' };
const unauthorized: Refusal = { code: 4401, reason: 'Unauthorized' };
export const tooMany: Refusal = { code: 4429, reason: 'Too many requests' };
const tooManySockets: Refusal = { code: 4429, reason: 'Too many sockets' };
const tryAgainLater: Refusal = { code: 1013, reason: 'Try again later' };

export function liveProtocol(
  deps: LiveProtocolDeps,
): ServerOptions<Record<string, unknown>, LiveConnection> {
  const { clock, logger } = deps;
  const schema = liveSchema(deps);

  async function connect(
    parameters: Readonly<Record<string, unknown>>,
    connection: LiveConnection,
  ): Promise<boolean> {
    const { socket } = connection;
    const user = await userOf(deps, parameters, connection.request);
    if ('code' in user) return end(socket, user);
    const slot = deps.takeSlot(user);
    if ('full' in slot) return end(socket, tooManySockets);
    const over = new AbortController();
    over.signal.addEventListener('abort', slot.release);
    socket.once('close', () => over.abort());
    // A closed socket emits no more 'close' events.
    if (socket.readyState !== socket.OPEN) over.abort();
    connection.user = user;
    const expired = untilExpired(clock, user, over.signal);
    void expired.then(() => end(socket, user.isEnded() ? signInEnded : tokenExpired));
    return true;
  }

  async function subscribe(
    { user, socket, request }: LiveConnection,
    payload: SubscribePayload,
  ): Promise<ReturnType<typeof acceptOperation>> {
    if (!user) return [noAccess()];
    const taken = await deps.admission.charge(request, user, 'queries', 1);
    if (taken.allowed) return acceptOperation(schema, payload);
    end(socket, tooMany);
    return [rateLimited(taken.retryAfterSeconds)];
  }

  return {
    connectionInitWaitTimeout: connectionInitTimeout,
    onConnect: ({ connectionParams, extra }) =>
      connect(connectionParams ?? {}, extra).catch((error: unknown) => {
        logger.warn({ err: error }, 'a socket could not be connected');
        return end(extra.socket, tryAgainLater);
      }),
    onSubscribe: async ({ subscriptions, extra }, _id, payload) => {
      if (Object.keys(subscriptions).length > mostSubscriptions) {
        const message = `A socket can have at most ${mostSubscriptions} subscriptions`;
        return [apiError('LIMIT_EXCEEDED', message)];
      }
      const accepted = await subscribe(extra, payload);
      return 'document' in accepted ? { ...accepted, contextValue: extra } : accepted;
    },
    onError: (_connection, _id, _payload, errors) => errors.map(formatLiveError),
    onNext: (_connection, _id, _payload, _args, { data, errors }) =>
      errors && { ...(data && { data }), errors: errors.map(formatLiveError) },
  };
}

/** The payload of `connection_init` has the same values as the headers of an HTTP request. */
async function userOf(
  { identify, admission, roleOf }: LiveProtocolDeps,
  parameters: Readonly<Record<string, unknown>>,
  request: IncomingMessage,
): Promise<AuthenticatedUser | Refusal> {
  const credentials = {
    authorization: textOf(parameters.authorization),
    apiKey: textOf(parameters['x-api-key']),
    workspace: textOf(parameters['x-workspace']),
  };
  const caller = await identify(credentials);
  if (caller.kind !== 'user') return refusalOf(caller);
  if (!(await admission.recognise(request, caller, 'queries')).allowed) return tooMany;
  return (await roleOf(caller)) === null ? accessLost : caller;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function refusalOf(caller: Exclude<Caller, AuthenticatedUser>): Refusal {
  switch (caller.kind) {
    case 'api-key':
      return accessLost;
    case 'anonymous':
      return unauthorized;
    case 'refused':
      return caller.error.extensions.code === 'UNAUTHENTICATED' ? unauthorized : tryAgainLater;
    default:
      return caller satisfies never;
  }
}

/** In milliseconds. Short, so that sign-outs elsewhere and changes of the clock are noticed soon. */
const longestSleep = 5_000;

/** Resolves when the token expires, its sign-in ends or the signal aborts. Never rejects. */
async function untilExpired(
  clock: Clock,
  { expiresAt, isEnded }: AuthenticatedUser,
  signal: AbortSignal,
): Promise<void> {
  const left = (): number => expiresAt * 1_000 - clock.now();
  while (left() > 0 && !isEnded() && !signal.aborted)
    await clock.sleep(Math.min(left(), longestSleep), signal);
}

function liveSchema(deps: LiveProtocolDeps): GraphQLSchema {
  const schema = buildSchema(typeDefs, { assumeValidSDL: true });
  const field = schema.getSubscriptionType()?.getFields().workspaceChanges;
  if (!field) throw new Error('the schema has no workspaceChanges');
  field.subscribe = (_root, { since }, connection) => openChanges(deps, connection, since ?? null);
  field.resolve = (change) => change;
  return schema;
}

export function end(socket: WebSocket, { code, reason }: Refusal): false {
  socket.removeAllListeners('message');
  socket.close(code, reason);
  return false;
}

async function openChanges(
  { hub, clock, logger, metrics, roleOf }: LiveProtocolDeps,
  connection: LiveConnection,
  since: number | null,
): Promise<AsyncIterableIterator<WorkspaceChange>> {
  const { user } = connection;
  if (since !== null && since < 0) throw apiError('BAD_USER_INPUT', 'since: is not a version');
  if (!user || (await roleOf(user)) === null) {
    end(connection.socket, accessLost);
    throw noAccess();
  }
  const { feed, release } = await hub.open(workspaceStream(user.workspaceId));
  metrics.subscribed();
  return followChanges({
    feed,
    release: () => {
      metrics.unsubscribed();
      release();
    },
    since,
    role: async () => {
      const role = await roleOf(user);
      if (role === null) end(connection.socket, accessLost);
      return role;
    },
    pause: async (error, signal) => {
      logger.warn({ err: error }, 'changes could not be read, trying again');
      await clock.sleep(pauseAfterFailure, signal);
    },
  });
}

const mostTokens = 200;

function acceptOperation(
  schema: GraphQLSchema,
  { query, operationName, variables }: SubscribePayload,
): ExecutionArgs | readonly GraphQLError[] {
  try {
    const document = parse(query, { maxTokens: mostTokens, noLocation: true });
    const faults = validate(schema, document);
    if (faults.length > 0) return faults.map((fault) => coded(fault, 'GRAPHQL_VALIDATION_FAILED'));
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'subscription') {
      return [apiError('BAD_USER_INPUT', 'Only subscriptions are served over a socket')];
    }
    return { schema, document, operationName, variableValues: variables };
  } catch (error) {
    if (error instanceof GraphQLError) return [coded(error, 'GRAPHQL_PARSE_FAILED')];
    throw error;
  }
}

const coded = (error: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(withoutHints(error.message), { extensions: { code } });

function formatLiveError({
  message,
  extensions,
  originalError,
  path,
}: GraphQLError): GraphQLFormattedError {
  if (extensions.code !== undefined) return { message, extensions };
  if (!originalError || originalError instanceof GraphQLError) {
    return { message, extensions: { code: 'BAD_USER_INPUT' } };
  }
  return {
    message: 'Not available right now. Try again.',
    extensions: { code: 'UNAVAILABLE' },
    ...(path && { path }),
  };
}
