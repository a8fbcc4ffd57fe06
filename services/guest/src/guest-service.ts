import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GuestAssets } from '@qr-menu/menu-page';
import type { DirectHandler, SlotLimits } from '@qr-menu/runtime/http';
import type { Clock, Logger } from '@qr-menu/runtime/process';
import { noopTelemetry, type Telemetry } from '@qr-menu/runtime/tracing';
import type { MenuReader } from '@qr-menu/stores/menu-documents';
import { createCrawlerFiles } from './crawlers/crawler-files.ts';
import { costOfManifest, createAppManifest, readManifestPath } from './install/app-manifest.ts';
import { createMenuEvents, readEventsPath } from './live/menu-events.ts';
import { createMenuPrint, type MenuPrintDeps } from './print/menu-print.ts';
import { costOfPrint, readPrintPath } from './print/print-request.ts';
import { costOfQr, createQrCodes, type QrCodeSources, readQrRequest } from './qr/qr-codes.ts';
import { createAdmitGuest, type GuestAdmission } from './responses/admit-guest.ts';
import { createMenuReads } from './responses/menu-reads.ts';
import type { LegalTexts } from './static/legal-pages.ts';
import { createSecurityFile } from './static/security-file.ts';
import { createWebApp } from './static/web-app.ts';
import type { ViewCounter } from './views/view-counter.ts';

export type GuestServiceDeps = {
  readonly documents: MenuReader;
  readonly venueExists: (name: string) => Promise<boolean>;
  readonly accentedName: (name: string) => Promise<string | null>;
  readonly qrCodes: QrCodeSources;
  readonly print: MenuPrintDeps['print'];
  readonly publicApiKey: string;
  readonly assets: GuestAssets;
  readonly clientDir: string;
  readonly legalTexts: LegalTexts;
  /** The contact in `/.well-known/security.txt`. If undefined, the file is not served. */
  readonly securityContact: string | undefined;
  readonly admission: GuestAdmission;
  readonly views: Pick<ViewCounter, 'note' | 'noteTable'>;
  readonly livePages: SlotLimits;
  readonly copiesMemory: number;
  readonly pagePolicy: string;
  readonly menuPolicy: string;
  readonly usualHeaders: Readonly<Record<string, string>>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
};

export type GuestService = {
  /** Responds to requests for finished documents. Returns null for other requests. */
  readonly handleMenuRead: DirectHandler;
  /** Handles all other public reads. Returns false for requests that another service may handle. */
  readonly handleRead: (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ) => Promise<boolean>;
  readonly endStreams: () => Promise<void>;
  readonly handlePage: (request: IncomingMessage, response: ServerResponse, url: URL) => void;
};

export function createGuestService({
  telemetry = noopTelemetry(),
  ...rest
}: GuestServiceDeps): GuestService {
  const deps = { ...rest, telemetry };
  const { meter } = telemetry;
  const admit = createAdmitGuest({ ...deps.admission, meter }, deps.usualHeaders);
  const qrCodes = createQrCodes(deps);
  const menuPrint = createMenuPrint({ ...deps, ...deps.admission, ...deps.qrCodes });
  const crawlerFiles = createCrawlerFiles({
    legalTexts: deps.legalTexts,
    publicUrl: deps.qrCodes.publicUrl,
    trustedProxies: deps.admission.trustedProxies,
  });
  const securityFile = createSecurityFile({ ...deps, ...deps.qrCodes });
  const events = createMenuEvents({ ...deps, ...deps.admission, limits: deps.livePages });
  const appManifest = createAppManifest(deps);
  const webApp = createWebApp({ ...deps, ...deps.qrCodes, ...deps.admission });

  return {
    handleMenuRead: createMenuReads(deps, admit),
    handleRead: async (request, response, url) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const watched = readEventsPath(url);
      if (watched !== null && request.method === 'GET') {
        if (await admit(request, response)) await events.handle(request, response, watched, url);
        return true;
      }
      const installed = readManifestPath(url);
      if (installed !== null) {
        if (await admit(request, response, costOfManifest))
          await appManifest(request, response, installed, url);
        return true;
      }
      const printed = readPrintPath(url);
      if (printed !== null) {
        if (await admit(request, response, costOfPrint(url)))
          await menuPrint(request, response, printed, url);
        return true;
      }
      const qr = readQrRequest(url);
      if (qr) {
        if (await admit(request, response, costOfQr(qr, url)))
          await qrCodes(request, response, qr, url);
        return true;
      }
      return false;
    },
    endStreams: events.stop,
    handlePage: (request, response, url) => {
      if (request.method === 'GET' || request.method === 'HEAD') {
        if (crawlerFiles(request, response, url.pathname)) return;
        if (securityFile(request, response, url.pathname)) return;
        webApp(request, response, url);
      } else {
        response.writeHead(405, { allow: 'GET, HEAD' }).end();
      }
    },
  };
}
