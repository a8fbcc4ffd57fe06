import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import { expressMiddleware } from '@as-integrations/express5';
import type { Logger } from '@qr-menu/runtime/process';
import type { Telemetry } from '@qr-menu/runtime/tracing';
import { typeDefs } from '@qr-menu/schema';
import express from 'express';
import { apiError } from '../answers/api-error.ts';
import { createErrorFormatter } from '../answers/format-error.ts';
import { resolvers } from '../resolvers.ts';
import type { Caller, Identify } from './authentication/caller.ts';
import { createBrowserSpans } from './browser-spans.ts';
import { type Admission, admitRequests, type Locals, refuse } from './limits/admit-requests.ts';
import {
  assertCheapToValidate,
  costLimit,
  operationLimits,
  shapeRule,
  storableTexts,
} from './limits/operation-limits.ts';
import { observeOperations } from './observe-operations.ts';
import type { RequestContext } from './request-context.ts';

export type GatewayApp = {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  readonly stop: () => Promise<void>;
};

export type GatewayAppOptions = {
  readonly contextOf: (
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
  ) => RequestContext;
  readonly identify: Identify;
  readonly introspection: boolean;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  readonly admission: Admission;
  /** Called with a stream that only a newer release can read. */
  readonly onNewer?: (stream: string) => void;
};

/** In bytes of JSON. An attacker could fill the library's default limit of 30 MB. */
const parsedDocuments = 1024 * 1024;

export async function createGatewayApp(options: GatewayAppOptions): Promise<GatewayApp> {
  const { contextOf, identify, introspection, logger, telemetry, admission, onNewer } = options;
  const server = new ApolloServer<RequestContext>({
    typeDefs,
    resolvers,
    introspection,
    csrfPrevention: true,
    persistedQueries: false,
    documentStore: new InMemoryLRUCache({ maxSize: parsedDocuments }),
    parseOptions: { maxTokens: operationLimits.tokens },
    validationRules: [shapeRule],
    validationOptions: { maxErrors: operationLimits.errors },
    plugins: [noSubscriptions, storableTexts, costLimit, observeOperations(telemetry)],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: createErrorFormatter(logger, introspection, onNewer),
    logger,
  });
  await server.start();
  const app = express();
  app.disable('x-powered-by');
  app.use(createBrowserSpans(telemetry.tracing, admission));
  app.use(
    '/graphql',
    ...admitRequests(admission, identify),
    expressMiddleware(server, {
      context: async ({ req, res }) => {
        assertCheapToValidate(req.body.query);
        return contextOf(req, res, (res.locals as Locals).caller);
      },
    }),
  );
  app.use(bodyError);
  return { handle: app, stop: () => server.stop() };
}

function bodyError(
  error: Error & { status?: number },
  _request: express.Request,
  response: express.Response,
  next: express.NextFunction,
): void {
  if (error.status === undefined || error.status >= 500) {
    next(error);
    return;
  }
  const tooLarge = error.status === 413;
  const code = tooLarge ? 'LIMIT_EXCEEDED' : 'BAD_USER_INPUT';
  const message = tooLarge ? 'The request is too large' : 'The body is not JSON';
  refuse(response, error.status, code, message);
}

const noSubscriptions: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      throw apiError('BAD_USER_INPUT', 'Subscriptions need a WebSocket', { http: { status: 400 } });
    },
  }),
};
