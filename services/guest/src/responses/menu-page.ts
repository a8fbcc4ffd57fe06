import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalizeAccountName } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import { type GuestAssets, renderGuestNotice } from '@qr-menu/web/guest-page';
import { chooseLanguage } from '../language/choose-language.ts';
import type { FindDocument } from './find-document.ts';
import { writeDocument } from './write-document.ts';

const html = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-language, accept-encoding',
};
const retryAfterSeconds = '2';

/** `GET /menu/{accountName}`: the finished page in the guest's language. */
export function createMenuPage(
  find: FindDocument,
  { assets, pagePolicy }: { readonly assets: GuestAssets; readonly pagePolicy: string },
) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    encodedName: string,
    url: URL,
  ): Promise<void> => {
    response.setHeader('content-security-policy', pagePolicy);
    const language = chooseLanguage(
      url.searchParams.get('lang'),
      request.headers['accept-language'],
    );
    const name = decodeName(encodedName);
    const found =
      name === null ? { kind: 'not-found' as const } : await find(name, `html:${language}`);
    if (found.kind === 'found') writeDocument(request, response, found.document, html);
    else writeNotice(response, found.kind, language, assets);
  };
}

function writeNotice(
  response: ServerResponse,
  kind: 'not-found' | 'unavailable',
  language: Language,
  assets: GuestAssets,
): void {
  response.writeHead(kind === 'not-found' ? 404 : 503, {
    ...html,
    'cache-control': 'no-store',
    ...(kind === 'unavailable' ? { 'retry-after': retryAfterSeconds } : {}),
  });
  response.end(renderGuestNotice({ kind, language, assets }));
}

/** Null when it is no percent-encoded UTF-8. */
function decodeName(encoded: string): string | null {
  try {
    return normalizeAccountName(decodeURIComponent(encoded));
  } catch {
    return null;
  }
}
