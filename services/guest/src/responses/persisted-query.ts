import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createHeads,
  createStaleAnswers,
  type Headers,
  type MarkText,
  type MenuAnswers,
  notCached,
  oneForAll,
  retryLater,
  writeStale,
} from './menu-answers.ts';

export type PersistedQueryDeps = { readonly publicApiKey: string; readonly usualHeaders: Headers };

/** Caches must revalidate, because every request needs the API key. */
const revalidated = { 'cache-control': 'no-cache' };

/** Inserts the extensions before the last brace, because the response is always an object. */
const markResponse: MarkText = (text, at) =>
  `${text.slice(0, -1)},"extensions":{"lastGoodAt":"${at.toISOString()}"}}`;

/** The response that the protocol requires for an unknown hash. */
const unknownQuery = JSON.stringify({
  errors: [
    { message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
  ],
});

export type PersistedQuery = MenuAnswers & {
  readonly refuse: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** After this, the client sends the full text of the query. */
  readonly refuseQuery: (response: ServerResponse, why: 'unknown-query' | 'bad-variables') => void;
};

/** Answers a persisted PublicMenu query with the stored response, without executing GraphQL. */
export function createPersistedQuery(deps: PersistedQueryDeps): PersistedQuery {
  const { publicApiKey, usualHeaders } = deps;
  const type = { 'content-type': 'application/json; charset=utf-8' };
  const json = { ...usualHeaders, ...type, ...oneForAll };
  const heads = createHeads({ ...json, ...revalidated });
  const passing = { ...json, ...notCached };
  const staleAnswer = createStaleAnswers();

  function fail(response: ServerResponse, status: number, code: string, message: string): void {
    response.writeHead(status, { ...passing, ...(status === 503 ? retryLater : {}) });
    const errors = [{ message, path: ['publicMenu'], extensions: { code } }];
    response.end(JSON.stringify({ errors, data: { publicMenu: null } }));
  }

  function refuse(request: IncomingMessage, response: ServerResponse): boolean {
    // `/config.json` publishes this key, so a constant-time comparison is unnecessary.
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
          const zipped = await staleAnswer(outcome.document, outcome.at, markResponse);
          return writeStale(request, zipped, passing);
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
