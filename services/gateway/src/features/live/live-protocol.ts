import type { Clock, createLiveMetrics, Logger } from '@qr-menu/runtime';
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
import { type Context, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import { apiError } from '../../answers/api-error.ts';
import type { WorkspaceChange } from '../../generated/server.ts';
import { noAccess } from '../../requests/authentication/access.ts';
import type { ChangeHub } from './change-hub.ts';
import { followChanges } from './follow-changes.ts';
import {
  accessLost,
  type LiveSessionDeps,
  openSession,
  type Refusal,
  tokenExpired,
  untilExpired,
} from './live-session.ts';
import type { LiveConnection } from './live-socket.ts';

export type LiveProtocolDeps = LiveSessionDeps & {
  readonly hub: ChangeHub;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: ReturnType<typeof createLiveMetrics>;
};

/** In milliseconds. */
const connectionInitTimeout = 15_000;
const mostSubscriptions = 10;
const pauseAfterFailure = 5_000;

type Connection = Context<Record<string, unknown> | undefined, LiveConnection>;

/** `graphql-transport-ws` with the one subscription that there is. */
export function createLiveProtocol(deps: LiveProtocolDeps): Server<LiveConnection> {
  const schema = buildSchema(typeDefs, { assumeValidSDL: true });
  return makeServer<Record<string, unknown> | undefined, LiveConnection>({
    connectionInitWaitTimeout: connectionInitTimeout,
    onConnect: (connection) => connect(deps, connection),
    onSubscribe: ({ subscriptions, extra }, _id, payload) => {
      if (Object.keys(subscriptions).length > mostSubscriptions) {
        const message = `A socket carries ${mostSubscriptions} subscriptions at most`;
        return [apiError('LIMIT_EXCEEDED', message)];
      }
      const accepted = acceptOperation(schema, payload);
      if (isRefused(accepted)) return accepted;
      return { ...accepted, rootValue: rootOf(deps, extra) };
    },
    onError: (_connection, _id, _payload, errors) => errors.map(formatLiveError),
    onNext: (_connection, _id, _payload, _args, { data, errors }) =>
      errors ? { ...(data ? { data } : {}), errors: errors.map(formatLiveError) } : undefined,
  });
}

const isRefused = <Refused, Accepted extends object>(
  answer: readonly Refused[] | Accepted,
): answer is readonly Refused[] => Array.isArray(answer);

async function connect(deps: LiveProtocolDeps, { connectionParams, extra }: Connection) {
  const opened = await openSession(deps, connectionParams ?? {}, extra.request);
  if ('code' in opened) return refuse(extra, opened);
  extra.session = opened;
  void untilExpired(deps.clock, opened.user, extra.closed).then(() => refuse(extra, tokenExpired));
  return true;
}

function refuse({ socket }: LiveConnection, { code, reason }: Refusal): false {
  socket.close(code, reason);
  return false;
}

function rootOf(deps: LiveProtocolDeps, connection: LiveConnection) {
  return {
    workspaceChanges: async ({ since }: { since?: number | null }) => {
      const changes = await openChanges(deps, connection, since ?? null);
      return mapped(changes, (workspaceChanges) => ({ workspaceChanges }));
    },
  };
}

async function openChanges(
  { hub, clock, logger, metrics }: LiveProtocolDeps,
  connection: LiveConnection,
  since: number | null,
): Promise<AsyncIterableIterator<WorkspaceChange>> {
  const { session } = connection;
  if (since !== null && since < 0) throw apiError('BAD_USER_INPUT', 'since: is not a version');
  if (!session || (await session.role()) === null) {
    refuse(connection, accessLost);
    throw noAccess();
  }
  const { feed, release } = await hub.open(workspaceStream(session.user.workspaceId));
  metrics.subscribed();
  return followChanges({
    feed,
    release: () => {
      metrics.unsubscribed();
      release();
    },
    since,
    stillAllowed: async () => (await session.role()) !== null || refuse(connection, accessLost),
    pause: async (error, signal) => {
      logger.warn({ err: error }, 'changes could not be read; trying again');
      await clock.sleep(pauseAfterFailure, signal);
    },
  });
}

/** The iterator with another form of its values; ending it ends the original. */
function mapped<From, To>(
  source: AsyncIterableIterator<From>,
  to: (value: From) => To,
): AsyncIterableIterator<To> {
  return {
    next: async () => {
      const { done, value } = await source.next();
      return done ? { done, value: undefined } : { done: false, value: to(value) };
    },
    return: async () => {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** A subscription has one field with a handful of fields of its own. */
const mostTokens = 200;

/** The execution of a subscription, or why it is refused: nothing else comes over a socket. */
export function acceptOperation(
  schema: GraphQLSchema,
  { query, operationName, variables }: SubscribePayload,
): Omit<ExecutionArgs, 'rootValue' | 'contextValue'> | readonly GraphQLError[] {
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
  new GraphQLError(error.message, { extensions: { code } });

/** An error as the caller may see it: a fault that is not ours to tell is hidden. */
export function formatLiveError(error: GraphQLError): GraphQLFormattedError {
  const { message, extensions, originalError, path } = error;
  if (extensions.code !== undefined) return { message, extensions };
  const fault = originalError && !(originalError instanceof GraphQLError);
  if (fault) {
    return {
      message: 'Not available right now. Try again.',
      extensions: { code: 'UNAVAILABLE' },
      ...(path ? { path } : {}),
    };
  }
  return { message, extensions: { code: 'BAD_USER_INPUT' } };
}
