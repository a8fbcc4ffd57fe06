import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger, MenuDocuments } from '@qr-menu/platform';
import type { GuestAssets } from '@qr-menu/web/guest-page';
import { createAdmitGuest, type GuestAdmission } from './responses/admit-guest.ts';
import { createFindDocument } from './responses/find-document.ts';
import { createMenuPage } from './responses/menu-page.ts';
import { createPersistedQuery, persistedMenuRequest } from './responses/persisted-query.ts';
import { createWebApp } from './static/web-app.ts';

export type GuestServiceDeps = {
  readonly documents: MenuDocuments;
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly publicApiKey: string;
  readonly assets: GuestAssets;
  /** The built web client. */
  readonly clientDir: string;
  readonly admission: GuestAdmission;
  /** The Content-Security-Policy of every page. */
  readonly pagePolicy: string;
  readonly logger: Logger;
};

export type GuestService = {
  /** Answers a public read; false when it is none, so that another service can have it. */
  readonly handleRead: (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ) => Promise<boolean>;
  /** Pages and files of the web client; answers everything. */
  readonly handlePage: (request: IncomingMessage, response: ServerResponse, url: URL) => void;
};

const menuPath = /^\/menu\/([^/]+)$/;

/** Everything that anonymous guests ask for. */
export function createGuestService(deps: GuestServiceDeps): GuestService {
  const admit = createAdmitGuest(deps.admission);
  const find = createFindDocument(deps);
  const menuPage = createMenuPage(find, deps);
  const persistedQuery = createPersistedQuery(find, deps.publicApiKey);
  const webApp = createWebApp(deps);

  return {
    handleRead: async (request, response, url) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const [, encodedName] = menuPath.exec(url.pathname) ?? [];
      if (encodedName !== undefined) {
        if (await admit(request, response)) await menuPage(request, response, encodedName, url);
        return true;
      }
      const accountName = url.pathname === '/graphql' ? persistedMenuRequest(url) : null;
      if (accountName === null) return false;
      if (await admit(request, response)) await persistedQuery(request, response, accountName);
      return true;
    },
    handlePage: (request, response, url) => {
      if (request.method === 'GET' || request.method === 'HEAD') {
        webApp(request, response, url.pathname);
      } else {
        response.writeHead(405, { allow: 'GET, HEAD' }).end();
      }
    },
  };
}
