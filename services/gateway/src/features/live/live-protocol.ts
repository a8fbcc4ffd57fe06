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
import { makeServer, type Server, type SubscribePayload } from 'graphql-ws';
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

/** `graphql-transport-ws` with the one subscription that there is. */
export function createLiveProtocol(deps: LiveProtocolDeps): Server<LiveConnection> {
  const schema = liveSchema(deps);
  return makeServer<Record<string, unknown> | undefined, LiveConnection>({
    connectionInitWaitTimeout: connectionInitTimeout,
    onConnect: async ({ connectionParams, extra }) => {
      const session = await openSession(deps, connectionParams ?? {}, extra.request);
      if ('code' in session) return refuse(extra, session);
      extra.session = session;
      const expired = untilExpired(deps.clock, session.user, extra.closed);
      void expired.then(() => refuse(extra, tokenExpired));
      return true;
    },
    onSubscribe: ({ subscriptions, extra }, _id, payload) => {
      if (Object.keys(subscriptions).length > mostSubscriptions) {
        const message = `A socket carries ${mostSubscriptions} subscriptions at most`;
        return [apiError('LIMIT_EXCEEDED', message)];
      }
      const accepted = acceptOperation(schema, payload);
      return 'document' in accepted ? { ...accepted, contextValue: extra } : accepted;
    },
    onError: (_connection, _id, _payload, errors) => errors.map(formatLiveError),
    onNext: (_connection, _id, _payload, _args, { data, errors }) =>
      errors && { ...(data && { data }), errors: errors.map(formatLiveError) },
  });
}

function liveSchema(deps: LiveProtocolDeps): GraphQLSchema {
  const schema = buildSchema(typeDefs, { assumeValidSDL: true });
  const field = schema.getSubscriptionType()?.getFields().workspaceChanges;
  if (!field) throw new Error('the schema has no workspaceChanges');
  field.subscribe = (_root, { since }, connection) => openChanges(deps, connection, since ?? null);
  field.resolve = (change) => change;
  return schema;
}

function refuse({ socket }: LiveConnection, { code, reason }: Refusal): false {
  socket.close(code, reason);
  return false;
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

const mostTokens = 200;

/** The execution of a subscription, or why it is refused: nothing else comes over a socket. */
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
  new GraphQLError(error.message, { extensions: { code } });

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
