import type { IncomingMessage } from 'node:http';
import { clientAddress, createSlots } from '@qr-menu/runtime/http';
import { createRefusalMetrics, type Meter } from '@qr-menu/runtime/metrics';
import {
  createRateLimitBatches,
  type RateLimit,
  type RateLimits,
  type Taken,
} from '@qr-menu/stores/rate-limits';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { GraphQLError } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import type { AuthenticatedUser, Caller, Identify } from '../authentication/caller.ts';

export type Locals = { caller: Caller };
type Answer = Response<unknown, Locals>;
type Handler = (request: Request, response: Answer, next: NextFunction) => Promise<void> | void;

/** No input of the schema is as deep as this. Recursive readers rely on the limit. */
const deepestJson = 32;
const mostValues = 20_000;
/** In bytes. A commit has at most 256 KB (rule R6), and JSON inside JSON may double it. */
const largestBody = 1024 * 1024;
/** In bytes. Enough for an item with all its text in three languages, but not for files to import. */
const usualBody = 64 * 1024;
/** In bytes, for public reads and all other requests without a valid token. */
const strangersBody = 16 * 1024;
/** Browser clients read errors only from this content type. */
const graphqlJson = 'application/graphql-response+json';

/** How many large bodies may be in memory at once. */
const largeBodies = { total: 50, perKey: 5 };

/** Cheap checks come first, so that refused requests cost little. */
export function admitRequests(admission: Admission, identify: Identify): Handler[] {
  const takeSlot = createSlots(largeBodies);
  const readBody = express.json({ limit: largestBody });
  const readStrangersBody = express.json({ limit: strangersBody });

  return [
    async (request, response, next) => {
      const taken = await admission.arrive(request);
      if (taken.allowed) next();
      else refuseTooMany(response, taken.retryAfterSeconds);
    },
    requirePostedJson,
    async (request, response, next) => {
      response.locals.caller = await identify({
        authorization: request.headers.authorization,
        apiKey: request.headers['x-api-key']?.toString(),
        workspace: request.headers['x-workspace']?.toString(),
      });
      next();
    },
    (request, response, next) => {
      const { caller } = response.locals;
      if (caller.kind === 'refused' && !isWithin(request, strangersBody)) {
        const { message, extensions } = caller.error;
        const status = extensions.code === 'UNAUTHENTICATED' ? 401 : 503;
        return refuse(response, status, String(extensions.code), message);
      }
      if (caller.kind !== 'user') return readStrangersBody(request, response, next);
      if (isWithin(request, usualBody)) return readBody(request, response, next);
      const slot = takeSlot(caller.userId);
      if ('full' in slot) return refuseTooMany(response, 1);
      response.once('close', slot.release);
      readBody(request, response, next);
    },
    requireOneOperation,
    countByUser(admission),
  ];
}

/** Allows only POST: mutations never use GET, and persisted reads belong to the guest service. */
function requirePostedJson(request: Request, response: Response, next: NextFunction): void {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'POST');
    refuse(response, 405, 'BAD_REQUEST', 'Send a POST request');
  } else if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    refuse(response, 415, 'BAD_REQUEST', 'The content type must be application/json');
  } else next();
}

function requireOneOperation({ body }: Request, response: Response, next: NextFunction): void {
  if (Array.isArray(body)) {
    refuse(response, 400, 'BAD_REQUEST', 'Send one operation, not a batch');
  } else if (!(body instanceof Object)) {
    refuse(response, 400, 'BAD_REQUEST', 'The body must be a JSON object');
  } else if (isTooLarge(body)) {
    refuse(response, 400, 'LIMIT_EXCEEDED', 'The variables are too deep or too many');
  } else next();
}

/** Searches breadth-first, so that deep nesting cannot overflow the stack. */
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

/** A compressed body may be larger than its declared length, so it is never considered within the limit. */
const isWithin = ({ headers }: Request, bytes: number): boolean =>
  headers['content-encoding'] === undefined && Number(headers['content-length']) <= bytes;

const countByUser =
  (admission: Admission): Handler =>
  async (request, response, next) => {
    const { caller } = response.locals;
    const taken: Taken =
      caller.kind === 'user'
        ? await admission.recognise(request, caller, kindOf(request.body))
        : { allowed: true };
    if (taken.allowed) next();
    else refuseTooMany(response, taken.retryAfterSeconds);
  };

/** Classifies invalid requests too. Disguising a mutation as a query is useless, as both are limited. */
function kindOf(body: unknown): Kind {
  const query = body instanceof Object && 'query' in body ? body.query : undefined;
  return typeof query === 'string' && /(^|\})\s*mutation\b/.test(query) ? 'mutations' : 'queries';
}

function refuseTooMany(response: Response, retryAfter: number): void {
  response.setHeader('retry-after', String(retryAfter));
  refuse(response, 429, 'RATE_LIMITED', 'Too many requests. Try again in a moment.', {
    retryAfter,
  });
}

export function refuse(
  response: Response,
  status: number,
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): void {
  const { complete, headers } = response.req;
  // Reads and discards the rest of a short body, so that browsers see the response.
  if (!complete && !(Number(headers['content-length']) <= largestBody)) {
    response.setHeader('connection', 'close');
  }
  if (headers.accept?.includes(graphqlJson)) response.setHeader('content-type', graphqlJson);
  response.status(status).json({ errors: [{ message, extensions: { code, ...details } }] });
}

/** Null means that there is no limit. */
type AdmissionEnvironment = {
  readonly RATE_LIMIT_ADDRESS: RateLimit | null;
  readonly RATE_LIMIT_QUERIES: RateLimit | null;
  readonly RATE_LIMIT_MUTATIONS: RateLimit | null;
  readonly TRUSTED_PROXIES: number;
};

export type Kind = 'queries' | 'mutations';

/**
 * Counts the requests of signed-in users per user, and all others, including those with forged tokens, per
 * client address. Verifying a token is expensive, so every request first counts against its address.
 */
export type Admission = {
  /** Called when only the headers of a request have been read. */
  readonly arrive: (request: IncomingMessage) => Promise<Taken>;
  readonly recognise: (
    request: IncomingMessage,
    user: AuthenticatedUser,
    kind: Kind,
  ) => Promise<Taken>;
  readonly charge: (
    request: IncomingMessage,
    caller: Caller,
    kind: Kind,
    requests: number,
  ) => Promise<Taken>;
};

export function createAdmission(
  environment: AdmissionEnvironment,
  rateLimits: RateLimits,
  meter: Meter,
): Admission {
  const { RATE_LIMIT_ADDRESS: ofAddress, TRUSTED_PROXIES } = environment;
  const { RATE_LIMIT_QUERIES: queries, RATE_LIMIT_MUTATIONS: mutations } = environment;
  const metrics = createRefusalMetrics(meter);
  const batches = createRateLimitBatches(rateLimits);
  const keyOf = (request: IncomingMessage): string =>
    `address:${clientAddress(request, TRUSTED_PROXIES)}`;

  async function takeOfAddress(request: IncomingMessage, requests = 1): Promise<Taken> {
    if (!ofAddress) return { allowed: true };
    const taken = await batches.take(keyOf(request), ofAddress, requests);
    if (!taken.allowed) metrics.refused('address');
    return taken;
  }

  async function takeOfUser(
    { userId }: AuthenticatedUser,
    kind: Kind,
    requests = 1,
  ): Promise<Taken> {
    const limit = { queries, mutations }[kind];
    if (!limit) return { allowed: true };
    const taken = await rateLimits.take(`${kind}:${userId}`, limit, requests);
    if (!taken.allowed) metrics.refused(kind);
    return taken;
  }

  return {
    arrive: takeOfAddress,
    recognise: (request, user, kind) => {
      if (ofAddress) batches.giveBack(keyOf(request), ofAddress);
      return takeOfUser(user, kind);
    },
    charge: (request, caller, kind, requests) =>
      caller.kind === 'user'
        ? takeOfUser(caller, kind, requests)
        : takeOfAddress(request, requests),
  };
}

export const rateLimited = (retryAfterSeconds: number): GraphQLError =>
  apiError('RATE_LIMITED', 'Too many requests. Try again in a moment.', {
    retryAfter: retryAfterSeconds,
    http: { status: 429, headers: new Map([['retry-after', String(retryAfterSeconds)]]) },
  });
