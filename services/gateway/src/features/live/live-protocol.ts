import type { IncomingMessage } from 'node:http';
import type { WorkspaceRole } from '@qr-menu/domain';
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
import type { Caller, Identify, User } from '../../requests/authentication/caller.ts';
import type { ChangeHub } from './change-hub.ts';
import { followChanges } from './follow-changes.ts';
import type { LiveConnection } from './live-socket.ts';

export type LiveProtocolDeps = {
  readonly identify: Identify;
  /** Asked anew each time: whoever is removed from the staff is a stranger from then on. */
  readonly roleOf: (user: User) => Promise<WorkspaceRole | null>;
  readonly hub: ChangeHub;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: ReturnType<typeof createLiveMetrics>;
};

/** In milliseconds. */
const connectionInitTimeout = 15_000;
const mostSubscriptions = 10;
const pauseAfterFailure = 5_000;

/** The close codes are those of the protocol; browsers' clients try again after all but 4401. */
type Refusal = { readonly code: number; readonly reason: string };

const tokenExpired: Refusal = { code: 4403, reason: 'Token expired' };
const accessLost: Refusal = { code: 4403, reason: 'Forbidden' };
const unauthorized: Refusal = { code: 4401, reason: 'Unauthorized' };
const tryAgainLater: Refusal = { code: 1013, reason: 'Try again later' };

export function createLiveProtocol(deps: LiveProtocolDeps): Server<LiveConnection> {
  const schema = liveSchema(deps);
  return makeServer<Record<string, unknown> | undefined, LiveConnection>({
    connectionInitWaitTimeout: connectionInitTimeout,
    onConnect: async ({ connectionParams, extra }) => {
      const user = await userOf(deps, connectionParams ?? {}, extra.request);
      if ('code' in user) return refuse(extra, user);
      extra.user = user;
      const expired = untilExpired(deps.clock, user, extra.closed);
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

/** Who `connection_init` names, by the same values as the headers of an HTTP request. */
async function userOf(
  { identify, roleOf }: LiveProtocolDeps,
  parameters: Readonly<Record<string, unknown>>,
  request: IncomingMessage,
): Promise<User | Refusal> {
  const credentials = {
    authorization: textOf(parameters.authorization),
    apiKey: textOf(parameters['x-api-key']),
    workspace: textOf(parameters['x-workspace']),
  };
  const caller = await identify(credentials, request).catch((error: unknown): Caller => {
    if (error instanceof GraphQLError) return { kind: 'refused', error };
    throw error;
  });
  if (caller.kind !== 'user') return refusalOf(caller);
  return (await roleOf(caller)) === null ? accessLost : caller;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

function refusalOf(caller: Exclude<Caller, User>): Refusal {
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

/** Timers hold no more than 2^31 - 1 milliseconds; a clock that is set is noticed, too. */
const longestSleep = 3_600_000;

/** Resolves when the token has expired; rejects never, and is cut short by the signal. */
async function untilExpired(clock: Clock, { expiresAt }: User, signal: AbortSignal): Promise<void> {
  const left = (): number => expiresAt * 1_000 - clock.now();
  while (left() > 0 && !signal.aborted) await clock.sleep(Math.min(left(), longestSleep), signal);
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
  { hub, clock, logger, metrics, roleOf }: LiveProtocolDeps,
  connection: LiveConnection,
  since: number | null,
): Promise<AsyncIterableIterator<WorkspaceChange>> {
  const { user } = connection;
  if (since !== null && since < 0) throw apiError('BAD_USER_INPUT', 'since: is not a version');
  if (!user || (await roleOf(user)) === null) {
    refuse(connection, accessLost);
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
    stillAllowed: async () => (await roleOf(user)) !== null || refuse(connection, accessLost),
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
