import {
  type BrowserConfig,
  createMenuStorePool,
  createReadiness,
  createStoreMetrics,
  livePageLimits,
  nameOfVenueCode,
  openRateLimits,
  openRedisStores,
  openTelemetry,
  openViewCounts,
  type ProcessDeps,
  pageContentSecurityPolicy,
  type Running,
  readFromImagesHost,
  readGuestAssets,
  readyOnce,
  startProcess,
  systemClock,
  systemRandomness,
  usualHeaders,
  venueExists,
  withTransportSecurity,
  writeBrowserConfig,
} from '@qr-menu/platform';
import type { Environment } from './env.ts';
import { createGuestService } from './guest-service.ts';
import { createViewCounter } from './views/view-counter.ts';

/** The guest service as a process of its own: public reads, the web client and its settings. */
export const startGuestProcess = async (deps: ProcessDeps<Environment>): Promise<Running> => {
  const { environment, logger } = deps;
  const { DATABASE_URL: url, CLIENT_DIR: clientDir, PUBLIC_API_KEY: publicApiKey } = environment;
  const telemetry = await openTelemetry('guest', environment);
  return startProcess({ port: environment.PORT, logger, telemetry }, async (closers) => {
    const pool = createMenuStorePool({ url, applicationName: 'guest', logger });
    closers.add(() => pool.end());
    createStoreMetrics(telemetry.meter).watchPool('guest', pool);
    const clock = systemClock;
    const opened = { name: 'guest', logger, clock, closers, telemetry };
    const { documents } = await openRedisStores(environment, opened);
    const viewCounts = openViewCounts(environment, { ...opened, randomness: systemRandomness });
    const views = createViewCounter({ viewCounts, clock, logger });
    closers.add(views.stop);
    const config = browserConfig(environment);
    const guest = createGuestService({
      documents,
      venueExists: (name) => venueExists(pool, name),
      qrCodes: {
        nameOfCode: (code) => nameOfVenueCode(pool, code),
        readImage: readFromImagesHost({
          baseUrl: environment.IMAGES_BASE_URL,
          readUrl: environment.IMAGES_READ_URL,
          origin: environment.PUBLIC_URL,
        }),
        publicUrl: environment.PUBLIC_URL,
      },
      publicApiKey,
      assets: readGuestAssets(clientDir),
      clientDir,
      admission: {
        rateLimits: openRateLimits(environment, opened),
        address: environment.RATE_LIMIT_ADDRESS,
        trustedProxies: environment.TRUSTED_PROXIES,
      },
      views,
      livePages: livePageLimits(environment),
      copiesMemory: environment.COPIES_MEMORY,
      pagePolicy: pageContentSecurityPolicy({
        ...config,
        connectOrigins: environment.CONNECT_ORIGINS,
      }),
      usualHeaders: usualHeaders(environment.PUBLIC_URL),
      clock,
      logger,
      telemetry,
    });
    return {
      ready: readyOnce(createReadiness({ pool, documents }, logger)),
      direct: guest.handleMenuRead,
      endStreams: guest.endStreams,
      handler: withTransportSecurity(
        environment.PUBLIC_URL,
        async (request, response, requested) => {
          if (requested.pathname === '/config.json') return writeBrowserConfig(response, config);
          if (await guest.handleRead(request, response, requested)) return;
          guest.handlePage(request, response, requested);
        },
      ),
    };
  });
};

const browserConfig = (environment: Environment): BrowserConfig => ({
  region: environment.AWS_REGION,
  userPoolId: environment.COGNITO_USER_POOL_ID,
  userPoolClientId: environment.COGNITO_CLIENT_ID,
  identityEndpoint: environment.IDENTITY_ENDPOINT ?? '',
  publicApiKey: environment.PUBLIC_API_KEY,
  imagesBaseUrl: environment.IMAGES_BASE_URL,
});
