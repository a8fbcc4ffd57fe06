import { openPrinter } from '@qr-menu/print';
import {
  type BrowserConfig,
  createConnectionLimits,
  livePageLimits,
  menuPolicy,
  pageContentSecurityPolicy,
  readGuestAssets,
  usualHeaders,
  withTransportSecurity,
  writeBrowserConfig,
} from '@qr-menu/runtime/http';
import {
  imageOrigins,
  type ProcessContext,
  type ProcessDeps,
  type Running,
  startProcess,
} from '@qr-menu/runtime/process';
import { accentedName, createMenuStorePool, venueExists } from '@qr-menu/stores/archive';
import { openPictureProcess, readFromImagesHost } from '@qr-menu/stores/images';
import {
  createReadiness,
  createStoreMetrics,
  type MenuStores,
  openRedisStores,
  readyOnce,
} from '@qr-menu/stores/process-stores';
import { openRateLimits, type RateLimits } from '@qr-menu/stores/rate-limits';
import { nameOfVenueCode } from '@qr-menu/stores/venue-code';
import { openViewCounts, type ViewCounts } from '@qr-menu/stores/view-counts';
import type { Environment } from './env.ts';
import { createGuestService, type GuestService } from './guest-service.ts';
import { drawMilliseconds, drawTask } from './qr/download.ts';
import type { QrCodeSources } from './qr/qr-codes.ts';
import { readLegalTexts } from './static/legal-pages.ts';
import { createViewCounter } from './views/view-counter.ts';

type GuestEnvironment = Pick<
  Environment,
  | 'AWS_REGION'
  | 'COGNITO_USER_POOL_ID'
  | 'COGNITO_CLIENT_ID'
  | 'IDENTITY_ENDPOINT'
  | 'PUBLIC_API_KEY'
  | 'IMAGES_BASE_URL'
  | 'IMAGE_HOSTS'
  | 'PAYMENT_TEXT'
  | 'CLIENT_DIR'
  | 'LEGAL_DIR'
  | 'ACCESSIBILITY_CONTACT'
  | 'SECURITY_CONTACT'
  | 'CONNECT_ORIGINS'
  | 'RATE_LIMIT_ADDRESS'
  | 'LIVE_PAGES'
  | 'LIVE_PAGES_ADDRESS'
  | 'COPIES_MEMORY'
  | 'TRUSTED_PROXIES'
  | 'PUBLIC_URL'
>;

type GuestParts = ProcessContext &
  Pick<MenuStores, 'pool' | 'documents'> & {
    readonly rateLimits: RateLimits;
    readonly viewCounts: ViewCounts;
    readonly readImage: QrCodeSources['readImage'];
  };

export type Guest = GuestService & {
  readonly config: BrowserConfig;
};

/** Connects public reads, the web client and the browser settings to their stores. */
export function openGuest(environment: GuestEnvironment, parts: GuestParts): Guest {
  const { pool, closers, rateLimits, readImage } = parts;
  const {
    CLIENT_DIR: clientDir,
    PUBLIC_URL: publicUrl,
    CONNECT_ORIGINS: connectOrigins,
  } = environment;
  const views = createViewCounter(parts);
  closers.add(views.stop);
  const config = browserConfig(environment);
  const pagePolicy = pageContentSecurityPolicy({ ...config, connectOrigins });
  const drawings = openPictureProcess(closers);
  const printer = openPrinter(2);
  closers.add(printer.close);
  const guest = createGuestService({
    ...parts,
    venueExists: (name) => venueExists(pool, name),
    accentedName: (name) => accentedName(pool, name),
    qrCodes: {
      nameOfCode: (code) => nameOfVenueCode(pool, code),
      readImage,
      draw: (file) => drawings.run('drawings', drawTask, file, drawMilliseconds),
      publicUrl,
    },
    print: printer.print,
    publicApiKey: environment.PUBLIC_API_KEY,
    assets: readGuestAssets(clientDir),
    clientDir,
    legalTexts: readLegalTexts(environment.LEGAL_DIR, environment.ACCESSIBILITY_CONTACT),
    securityContact: environment.SECURITY_CONTACT,
    admission: {
      rateLimits,
      address: environment.RATE_LIMIT_ADDRESS,
      trustedProxies: environment.TRUSTED_PROXIES,
    },
    views,
    livePages: livePageLimits(environment),
    copiesMemory: environment.COPIES_MEMORY,
    pagePolicy,
    menuPolicy: menuPolicy(pagePolicy, imageOrigins(environment)),
    usualHeaders: usualHeaders(publicUrl),
  });
  return { ...guest, config };
}

const browserConfig = (environment: GuestEnvironment): BrowserConfig => ({
  region: environment.AWS_REGION,
  userPoolId: environment.COGNITO_USER_POOL_ID,
  userPoolClientId: environment.COGNITO_CLIENT_ID,
  identityEndpoint: environment.IDENTITY_ENDPOINT ?? '',
  publicApiKey: environment.PUBLIC_API_KEY,
  imagesBaseUrl: environment.IMAGES_BASE_URL,
  paymentText: environment.PAYMENT_TEXT ?? '',
});

export const startGuestProcess = (deps: ProcessDeps<Environment>): Promise<Running> =>
  startProcess('guest', deps, async (context) => {
    const { environment } = deps;
    const { logger, closers, telemetry } = context;
    const url = environment.DATABASE_URL;
    const pool = createMenuStorePool({ url, applicationName: 'guest', logger });
    closers.add(() => pool.end());
    createStoreMetrics(telemetry.meter).watchPool('guest', pool);
    const { documents } = await openRedisStores(environment, context, { readers: 2 });
    const guest = openGuest(environment, {
      ...context,
      pool,
      documents,
      rateLimits: openRateLimits(environment, context),
      viewCounts: openViewCounts(environment, context),
      readImage: readFromImagesHost({
        baseUrl: environment.IMAGES_BASE_URL,
        readUrl: environment.IMAGES_READ_URL,
        origin: environment.PUBLIC_URL,
      }),
    });
    return {
      ready: readyOnce(createReadiness({ pool, documents }, logger)),
      direct: guest.handleMenuRead,
      limits: createConnectionLimits(environment, context.telemetry.meter),
      endStreams: guest.endStreams,
      handler: withTransportSecurity(
        environment.PUBLIC_URL,
        async (request, response, requested) => {
          if (requested.pathname === '/config.json') {
            return writeBrowserConfig(response, guest.config);
          }
          if (await guest.handleRead(request, response, requested)) return;
          guest.handlePage(request, response, requested);
        },
      ),
    };
  });
