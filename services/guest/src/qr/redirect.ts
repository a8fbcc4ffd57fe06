import type { IncomingMessage, ServerResponse } from 'node:http';
import { readTableMark } from '@qr-menu/domain/names';
import { type GuestAssets, renderGuestNotice } from '@qr-menu/menu-page';
import { retryLater } from '../responses/menu-answers.ts';
import { addressLanguage, createChooseLanguage, siteDefault } from '../responses/negotiation.ts';
import type { ViewCounter } from '../views/view-counter.ts';
import type { FindVenue } from './find-venue.ts';

/** Short, so that guests soon see the new name after a rename. The old name keeps working. */
const redirectCaching = 'public, max-age=60';

export type TableViews = Pick<ViewCounter, 'noteTable'>;

type RedirectDeps = {
  readonly assets: GuestAssets;
  readonly menuPolicy: string;
  readonly views: TableViews;
};

/**
 * The menu's URL is the same for all tables, because guests share it and caches store it. The table in
 * `?t=12` becomes a fragment, which browsers do not send. Redirects with a table are not cached, so that each
 * scan is counted.
 */
export function createRedirect(find: FindVenue, { assets, menuPolicy, views }: RedirectDeps) {
  const choose = createChooseLanguage();
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    code: string | null,
    url: URL,
  ): Promise<void> => {
    const lang = url.searchParams.get('lang');
    const venue = code === null ? { kind: 'not-found' as const } : await find(code);
    if (venue.kind === 'found') {
      const language = addressLanguage(lang);
      const query = language ? `?lang=${language}` : '';
      const table = readTableMark(url.searchParams.get('t'));
      const fragment = table === null ? '' : `#t=${encodeURIComponent(table)}`;
      const location = `/menu/${encodeURIComponent(venue.name)}${query}${fragment}`;
      if (table !== null) views.noteTable(request, venue.name, table);
      const caching = table === null ? redirectCaching : 'no-store';
      const headers = { location, 'cache-control': caching, 'content-length': 0 };
      response.writeHead(302, headers).end();
      return;
    }
    const language = addressLanguage(lang) ?? choose(request.headers) ?? siteDefault;
    const isUnavailable = venue.kind === 'unavailable';
    response.writeHead(isUnavailable ? 503 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': menuPolicy,
      'cache-control': 'no-store',
      ...(isUnavailable ? retryLater : {}),
    });
    response.end(renderGuestNotice({ kind: venue.kind, language, assets }));
  };
}
