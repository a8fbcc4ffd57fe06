import { type GuestAssets, markStale, renderGuestNotice } from '@qr-menu/menu-page';
import { inOwnFrames } from '@qr-menu/runtime';
import type { Language } from '@qr-menu/schema';
import {
  cached,
  createHeads,
  createLastGood,
  type Headers,
  type MenuAnswers,
  negotiated,
  notCached,
  oneForAll,
  retryLater,
  writeLastGood,
} from './menu-answers.ts';
import { siteDefault } from './negotiation.ts';

export type MenuPageDeps = {
  readonly assets: GuestAssets;
  readonly pagePolicy: string;
  readonly usualHeaders: Headers;
};

export function createMenuPage(deps: MenuPageDeps): MenuAnswers {
  const html = {
    ...deps.usualHeaders,
    'content-type': 'text/html; charset=utf-8',
    // The owner's preview shows it in a frame.
    ...inOwnFrames(deps.pagePolicy),
  };
  const heads = createHeads({ ...html, ...oneForAll, ...cached });
  const negotiatedHeads = createHeads({ ...html, ...negotiated, ...cached });
  const passing = { ...html, ...negotiated, ...notCached };
  const lastGood = createLastGood();
  const noticeOf = createNotices(deps.assets);

  return {
    headsOf: ({ isLanguageInAddress }) => (isLanguageInAddress ? heads : negotiatedHeads),
    otherwise: async (request, outcome) => {
      if (outcome.kind === 'last-good') {
        const { document, at, language } = outcome;
        const mark = (text: string, moment: Date) => markStale(text, moment, language);
        return writeLastGood(request, await lastGood(document, at, mark), passing);
      }
      const isUnavailable = outcome.kind === 'unavailable';
      request.response.writeHead(isUnavailable ? 503 : 404, {
        ...passing,
        ...(isUnavailable ? retryLater : {}),
      });
      request.response.end(noticeOf(outcome.kind, request.language ?? siteDefault));
    },
  };
}

function createNotices(assets: GuestAssets) {
  const rendered = new Map<string, string>();
  return (kind: 'not-found' | 'unavailable', language: Language): string => {
    const key = `${kind} ${language}`;
    const notice = rendered.get(key) ?? renderGuestNotice({ kind, language, assets });
    rendered.set(key, notice);
    return notice;
  };
}

/**
 * `GET /menu/{accountName}/data.json`: what the page shows. A page that is open has a last good copy
 * itself, so in an outage it is told of that rather than given another one.
 */
export function createMenuData(usualHeaders: Headers): MenuAnswers {
  const json = { ...usualHeaders, 'content-type': 'application/json; charset=utf-8' };
  const heads = createHeads({ ...json, ...oneForAll, ...cached });
  const negotiatedHeads = createHeads({ ...json, ...negotiated, ...cached });
  const passing = { ...json, ...negotiated, ...notCached };

  return {
    headsOf: ({ isLanguageInAddress }) => (isLanguageInAddress ? heads : negotiatedHeads),
    otherwise: ({ response }, { kind }) => {
      if (kind === 'not-found') response.writeHead(404, passing).end('{"error":"NOT_FOUND"}');
      else response.writeHead(503, { ...passing, ...retryLater }).end('{"error":"UNAVAILABLE"}');
    },
  };
}
