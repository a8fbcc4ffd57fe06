import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createHeads,
  createLastGood,
  type Headers,
  type MarkText,
  type MenuAnswers,
  notCached,
  oneForAll,
  retryLater,
  writeLastGood,
} from './menu-answers.ts';

export type PersistedQueryDeps = { readonly publicApiKey: string; readonly usualHeaders: Headers };

/** Nobody gets an answer without the API key, so no cache may answer without asking. */
const revalidated = { 'cache-control': 'no-cache' };

/** The response is an object: its extensions come before its last brace. */
const markResponse: MarkText = (text, at) =>
  `${text.slice(0, -1)},"extensions":{"lastGoodAt":"${at.toISOString()}"}}`;

/** What the protocol of persisted queries has for a hash that is not known. */
const unknownQuery = JSON.stringify({
  errors: [
    { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
  ],
});

export type PersistedQuery = MenuAnswers & {
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Clients of persisted queries that hear of an unknown one send its text next. */
  readonly refuseQuery: (response: ServerResponse, why: 'unknown-query' | 'bad-variables') => void;
};

/** Answers the persisted PublicMenu query with the stored response: no GraphQL is executed. */
export function createPersistedQuery(deps: PersistedQueryDeps): PersistedQuery {
  const { publicApiKey, usualHeaders } = deps;
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const json = { ...usualHeaders, ...type, ...oneForAll };
  const heads = createHeads({ ...json, ...revalidated });
  const passing = { ...json, ...notCached };
  const lastGood = createLastGood();

  function fail(response: ServerResponse, status: number, code: string, message: string): void {
    response.writeHead(status, { ...passing, ...(status === 503 ? retryLater : {}) });
    const errors = [{ message, path: ['publicMenu'], extensions: { code } }];
    response.end(JSON.stringify({ errors, data: { publicMenu: null } }));
  }

  function refuse(request: IncomingMessage, response: ServerResponse): boolean {
    // `/config.json` tells everybody this key, so comparing it in constant time would hide nothing.
    if (request.headers['x-api-key'] === publicApiKey) return false;
    fail(response, 401, 'UNAUTHENTICATED', 'The API key is missing or not valid');
    return true;
  }

  return {
    refuse,
    refuseQuery: (response, why) => {
      if (why === 'bad-variables') {
        fail(response, 400, 'BAD_USER_INPUT', 'The variable accountName must be a text');
        return;
      }
      response.writeHead(200, passing);
      response.end(unknownQuery);
    },
    headsOf: () => heads,
    otherwise: async (request, outcome) => {
      switch (outcome.kind) {
        case 'last-good': {
          const zipped = await lastGood(outcome.document, outcome.at, markResponse);
          return writeLastGood(request, zipped, passing);
        }
        case 'not-found':
          return fail(request.response, 200, 'NOT_FOUND', 'Account not found');
        case 'unavailable':
          return fail(
            request.response,
            503,
            'UNAVAILABLE',
            'The menu is being prepared. Try again.',
          );
        default:
          return outcome satisfies never;
      }
    },
  };
}
