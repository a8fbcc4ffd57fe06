import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import type { Logger, Telemetry } from '@qr-menu/runtime';
import { typeDefs } from '@qr-menu/schema';
import express from 'express';
import { createErrorFormatter } from '../answers/format-error.ts';
import { resolvers } from '../resolvers.ts';
import { createBrowserSpans } from './browser-spans.ts';
import type { Admit } from './limits/admission.ts';
import { costLimit } from './limits/operation-cost.ts';
import { operationLimits } from './limits/operation-limits.ts';
import {
  noSubscriptions,
  refuse,
  requireOneOperation,
  requirePostedJson,
} from './limits/request-checks.ts';
import { shapeRule } from './limits/shape-rule.ts';
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
  ) => Promise<RequestContext>;
  readonly introspection: boolean;
  readonly logger: Logger;
  readonly telemetry: Telemetry;
  readonly admit: Admit;
};

/** A commit has 256 KB at most (rule R6); JSON text inside JSON may double it. */
const bodyLimit = '1mb';

export async function createGatewayApp(options: GatewayAppOptions): Promise<GatewayApp> {
  const { contextOf, introspection, logger, telemetry, admit } = options;
  const server = new ApolloServer<RequestContext>({
    typeDefs,
    resolvers,
    introspection,
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: { maxTokens: operationLimits.tokens },
    validationRules: [shapeRule],
    plugins: [noSubscriptions, costLimit, observeOperations(telemetry)],
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: createErrorFormatter(logger),
    logger,
  });
  await server.start();
  const app = express();
  app.disable('x-powered-by');
  app.use(createBrowserSpans(telemetry.tracing, admit));
  app.use(
    '/graphql',
    requirePostedJson,
    express.json({ limit: bodyLimit }),
    requireOneOperation,
    expressMiddleware(server, { context: ({ req, res }) => contextOf(req, res) }),
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
