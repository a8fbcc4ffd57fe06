import {
  answers,
  type BrowserConfig,
  createMenuStorePool,
  openRedisStores,
  type ProcessDeps,
  type Running,
  readGuestAssets,
  startProcess,
  systemClock,
  venueExists,
  writeBrowserConfig,
} from '@qr-menu/platform';
import type { Environment } from './env.ts';
import { createGuestService } from './guest-service.ts';

/** The guest service as a process of its own: public reads, the web client and its settings. */
export const startGuestProcess = (deps: ProcessDeps<Environment>): Promise<Running> => {
  const { environment, logger } = deps;
  const { DATABASE_URL: url, CLIENT_DIR: clientDir, PUBLIC_API_KEY: publicApiKey } = environment;
  return startProcess({ port: environment.PORT, logger }, async (closers) => {
    const pool = createMenuStorePool({ url, applicationName: 'guest', logger });
    closers.add(() => pool.end());
    const clock = systemClock;
    const { documents } = await openRedisStores(environment, {
      name: 'guest',
      logger,
      clock,
      closers,
    });
    const guest = createGuestService({
      documents,
      venueExists: (name) => venueExists(pool, name),
      publicApiKey,
      assets: readGuestAssets(clientDir),
      clientDir,
      logger,
    });
    const config = browserConfig(environment);
    return {
      ready: () => answers(pool),
      handler: async (request, response, requested) => {
        if (requested.pathname === '/config.json') return writeBrowserConfig(response, config);
        if (await guest.handleRead(request, response, requested)) return;
        guest.handlePage(request, response, requested);
      },
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
