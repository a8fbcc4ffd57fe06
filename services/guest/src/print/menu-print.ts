import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestOrigin } from '@qr-menu/runtime/http';
import type { Logger } from '@qr-menu/runtime/process';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import { refuseFile } from '../qr/write-file.ts';
import { briefly, type Headers, notCached } from '../responses/menu-answers.ts';
import type { NameInPath } from '../responses/menu-reads.ts';
import { includesEtag } from '../responses/negotiation.ts';
import { createDrawnPrints, type PrintDrawing, VenueTooBusy } from './drawn-prints.ts';
import { createFindPrint } from './find-print.ts';
import { type PrintRequest, readPrintRequest } from './print-request.ts';

export type MenuPrintDeps = PrintDrawing & {
  readonly documents: Pick<MenuReader, 'check' | 'read'>;
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: number;
  readonly usualHeaders: Headers;
  readonly clock: { readonly now: () => number };
  readonly logger: Logger;
};

/** Handles `GET /menu/{accountName}/print.pdf`: the menu or its table of allergens, for printing. */
export function createMenuPrint(deps: MenuPrintDeps) {
  const find = createFindPrint(deps.documents, deps.clock);
  const draw = createDrawnPrints(deps);

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
    requested: PrintRequest,
    url: URL,
  ): Promise<void> {
    const found = await find(name, requested, requestOrigin(request, deps));
    if (found.kind === 'moved') {
      const location = `/menu/${encodeURIComponent(found.name)}/print.pdf${url.search}`;
      response.writeHead(302, { ...briefly, location, 'content-length': 0 }).end();
      return;
    }
    if (found.kind === 'missing') return refuseMissing(response, name);
    if (found.kind === 'not-offered') return refuseFile(response, 404, found.message, found.field);
    const isKnown = includesEtag(request.headers['if-none-match'], found.etag);
    const bytes = isKnown ? null : await draw(name, found);
    if (bytes === undefined) return refuseFile(response, 503, tryAgain);
    const caching = deps.publicUrl === undefined ? ownCacheOnly : briefly;
    const headers = { ...deps.usualHeaders, ...caching, etag: found.etag };
    writePrint(request, response, headers, { ...found, ...requested, name, bytes });
  }

  async function refuseMissing(response: ServerResponse, name: string): Promise<void> {
    if (await deps.venueExists(name)) return refuseFile(response, 503, tryAgain);
    refuseFile(response, 404, 'There is no venue with this name');
  }

  function refuseFailed(response: ServerResponse, error: unknown): void {
    if (error instanceof VenueTooBusy) {
      refuseBusy(response, error);
      return;
    }
    deps.logger.warn({ err: error }, 'a menu could not be drawn for paper');
    if (response.headersSent) throw error;
    refuseFile(response, 503, tryAgain);
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { name }: NameInPath,
    url: URL,
  ): Promise<void> => {
    const requested = readPrintRequest(url);
    if ('message' in requested) {
      return refuseFile(response, 400, requested.message, requested.field);
    }
    if (name === null) return refuseFile(response, 404, 'There is no venue with this name');
    try {
      await answer(request, response, name, requested, url);
    } catch (error) {
      refuseFailed(response, error);
    }
  };
}

/** Without a public URL, the file contains the host of the request, so it must not be shared. */
const ownCacheOnly = { 'cache-control': 'private, no-cache' };

function writePrint(
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
  print: FileName & { readonly bytes: Uint8Array | null },
): void {
  const { bytes } = print;
  if (bytes === null) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/pdf',
    'content-length': bytes.byteLength,
    'content-disposition': disposition(print),
  });
  response.end(method === 'HEAD' ? undefined : bytes);
}

const tryAgain = 'The menu is being prepared for paper. Try again.';

function refuseBusy(response: ServerResponse, { seconds }: VenueTooBusy): void {
  const message = 'Too many prints of this venue. Try again in a moment.';
  response.writeHead(429, {
    ...notCached,
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(seconds),
  });
  response.end(JSON.stringify({ errors: [{ message, extensions: { code: 'RATE_LIMITED' } }] }));
}

type FileName = Pick<PrintRequest, 'format' | 'kind'> & {
  readonly name: string;
  readonly language: string;
};

/** The file opens in the browser. When saved, its name contains the venue's name. */
function disposition({ name, kind, language, format }: FileName): string {
  const ending = `${kind}-${language}-${format}.pdf`;
  const encoded = encodeURIComponent(`${name}-${ending}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${ending}"; filename*=UTF-8''${encoded}`;
}
