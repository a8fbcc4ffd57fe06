import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalizeAccountName } from '@qr-menu/domain';
import { sameText } from '@qr-menu/platform';
import { publicMenuQueryHash } from '@qr-menu/schema';
import { z } from 'zod';
import type { FindDocument } from './find-document.ts';
import { writeDocument } from './write-document.ts';

const variablesSchema = z.object({ accountName: z.string() });
const extensionsSchema = z.object({
  persistedQuery: z.object({ version: z.literal(1), sha256Hash: z.literal(publicMenuQueryHash) }),
});
const json = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' };

/** The account name that the persisted PublicMenu query asks for; null for any other request. */
export function persistedMenuRequest(url: URL): string | null {
  if (url.searchParams.get('operationName') !== 'PublicMenu') return null;
  const extensions = extensionsSchema.safeParse(parse(url.searchParams.get('extensions')));
  const variables = variablesSchema.safeParse(parse(url.searchParams.get('variables')));
  return extensions.success && variables.success ? variables.data.accountName : null;
}

/** Answers the persisted PublicMenu query with the stored response: no GraphQL is executed. */
export function createPersistedQuery(find: FindDocument, publicApiKey: string) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    accountName: string,
  ): Promise<void> => {
    if (!sameText(String(request.headers['x-api-key'] ?? ''), publicApiKey)) {
      return writeError(response, 401, 'UNAUTHENTICATED', 'The API key is missing or not valid');
    }
    const found = await find(normalizeAccountName(accountName), 'graphql');
    switch (found.kind) {
      case 'found':
        return writeDocument(request, response, found.document, json);
      case 'not-found':
        return writeError(response, 200, 'NOT_FOUND', 'Account not found');
      case 'unavailable':
        return writeError(response, 503, 'UNAVAILABLE', 'The menu is being prepared. Try again.');
      default:
        return found satisfies never;
    }
  };
}

function writeError(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, {
    ...json,
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  });
  const errors = [{ message, path: ['publicMenu'], extensions: { code } }];
  response.end(JSON.stringify({ errors, data: { publicMenu: null } }));
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
