import type { ApolloServerPlugin } from '@apollo/server';
import type { NextFunction, Request, Response } from 'express';
import { apiError } from '../../answers/api-error.ts';
import type { RequestContext } from '../request-context.ts';

/** Deeper JSON than any input of the schema; also the nesting that recursive readers can meet. */
const deepestJson = 32;
const mostValues = 20_000;

/** Only POST: mutations never come by GET, and persisted reads are the guest service's. */
export function requirePostedJson(request: Request, response: Response, next: NextFunction): void {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    refuse(response, 405, 'BAD_REQUEST', 'Send a POST request');
  } else if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    refuse(response, 415, 'BAD_REQUEST', 'The content type must be application/json');
  } else next();
}

export function requireOneOperation(
  { body }: Request,
  response: Response,
  next: NextFunction,
): void {
  if (Array.isArray(body)) {
    refuse(response, 400, 'BAD_REQUEST', 'Send one operation, not a batch');
  } else if (!(body instanceof Object)) {
    refuse(response, 400, 'BAD_REQUEST', 'The body must be a JSON object');
  } else if (isTooLarge(body)) {
    refuse(response, 400, 'LIMIT_EXCEEDED', 'The variables are too deep or too many');
  } else next();
}

/** Level by level, so that depth costs no stack. */
function isTooLarge(body: object): boolean {
  let level: readonly unknown[] = [body];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > deepestJson || values > mostValues) return true;
    level = level.flatMap((value) => (value instanceof Object ? Object.values(value) : []));
  }
  return false;
}

export function refuse(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ errors: [{ message, extensions: { code } }] });
}

export const noSubscriptions: ApolloServerPlugin<RequestContext> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== 'subscription') return;
      throw apiError('BAD_USER_INPUT', 'Subscriptions need a WebSocket', { http: { status: 400 } });
    },
  }),
};
