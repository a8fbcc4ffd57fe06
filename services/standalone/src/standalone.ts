import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { migrateMenuStore, startCommandService } from '@qr-menu/command';
import { admissionLimitsOf, createGateway, type GatewaySettings } from '@qr-menu/gateway';
import { createGuestService, createViewCounter, type QrCodeSources } from '@qr-menu/guest';
import {
  acceptUpgrades,
  type BrowserConfig,
  type Closers,
  createClosers,
  createDirectoryImages,
  createOpsEndpoints,
  createReadiness,
  type DirectHandler,
  type DirectoryImages,
  type HttpHandler,
  type Images,
  isCaughtUp,
  type Logger,
  livePageLimits,
  nameOfVenueCode,
  openIdentity,
  openRateLimits,
  openS3Images,
  openTelemetry,
  openViewCounts,
  pageContentSecurityPolicy,
  type RateLimits,
  readFromStore,
  readGuestAssets,
  startHttpServer,
  systemClock,
  systemRandomness,
  type Telemetry,
  usualHeaders,
  venueExists,
  withTransportSecurity,
} from '@qr-menu/platform';
import { type RenderSettings, startProjector } from '@qr-menu/projector';
import { hasCommit } from './demo/has-commit.ts';
import { openEmbeddedIdentity } from './embedded-identity.ts';
import type { Environment } from './env.ts';
import { createFrontDoor } from './front-door.ts';
import { openStores, type Stores } from './open-stores.ts';
import { loadSecrets, type Secrets } from './secrets.ts';

export type Standalone = {
  readonly port: number;
  /** Resolves when the public documents show everything that was committed before the call. */
  readonly settle: () => Promise<void>;
  /** Makes a confirmed user who can sign in; only with the embedded identity service. */
  readonly ensureUser: ((wanted: DemoUser) => Promise<{ sub: string }>) | undefined;
  /** Whether a change was ever made with this commit id. */
  readonly hasCommit: (commitId: string) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

type DemoUser = { email: string; password: string; name: string; phone: string };

export type StandaloneDeps = {
  readonly environment: Environment;
  readonly logger: Logger;
  /** The built web client. */
  readonly clientDir: string;
  /** Called with each line that a person should read. */
  readonly print: (line: string) => void;
  readonly onCrash: (error: Error) => void;
  /** Aborted: the start closes what it has opened, and rejects. */
  readonly stopping?: AbortSignal;
};

const verdictTimeout = 5_000;

/** The whole product in one process and on one port. */
export async function startStandalone(deps: StandaloneDeps): Promise<Standalone> {
  const closers = createClosers();
  try {
    return await start(deps, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

async function start(deps: StandaloneDeps, closers: Closers): Promise<Standalone> {
  const { environment, logger, onCrash } = deps;
  const telemetry = await openTelemetry('standalone', environment);
  closers.add(telemetry.tracing.stop);
  await mkdir(environment.DATA_DIR, { recursive: true });
  const secrets = await loadSecrets(environment.DATA_DIR);
  let door: HttpHandler = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end();
  };
  let direct: DirectHandler = () => false;
  const http = await startHttpServer(
    environment.PORT,
    (request, response, url) => door(request, response, url),
    (error) => logger.error({ err: error }, 'a request failed'),
    { direct: (request, response, fail) => direct(request, response, fail) },
  );
  closers.add(http.stop);
  const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${http.port}`;
  const stores = await openStores(environment, {
    logger,
    clock: systemClock,
    closers,
    secrets,
    telemetry,
  });
  await migrateMenuStore(stores.pool);
  const command = await startCommandService({
    ...stores,
    epoch: environment.LOG_EPOCH,
    logger,
    telemetry,
    onCrash,
  });
  closers.add(command.stop);
  const projector = await startProjector({
    ...stores,
    clock: systemClock,
    logger,
    telemetry,
    settings: renderSettings(deps),
    onCrash,
  });
  closers.add(projector.stop);
  const services = await openServices(deps, {
    stores,
    secrets,
    publicUrl,
    port: http.port,
    closers,
    telemetry,
  });
  closers.add(services.guest.endStreams);
  await archiveFilled(stores, deps);
  await projector.settle();
  direct = services.guest.handleMenuRead;
  door = withTransportSecurity(environment.PUBLIC_URL, createFrontDoor(services));
  acceptUpgrades(http.server, '/graphql', services.gateway.live);
  return {
    port: http.port,
    settle: projector.settle,
    ...services.forDemo,
    stop: closers.closeAll,
  };
}

const renderSettings = ({ environment, clientDir }: StandaloneDeps): RenderSettings => ({
  assets: readGuestAssets(clientDir),
  origin: environment.PUBLIC_URL ?? null,
  epoch: environment.LOG_EPOCH,
  lapsedMenus: environment.LAPSED_MENUS,
});

const archivePause = 100;

/** Until then it is not known what there is to show, and to whom. */
async function archiveFilled(
  { pool }: Stores,
  { logger, stopping }: Pick<StandaloneDeps, 'logger' | 'stopping'>,
): Promise<void> {
  if (await isCaughtUp(pool)) return;
  logger.info(
    'the archive is being filled from the log: requests get 503 until it holds all of it',
  );
  while (!(await isCaughtUp(pool))) {
    stopping?.throwIfAborted();
    await systemClock.sleep(archivePause, stopping);
  }
}

type Opened = {
  readonly stores: Stores;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly port: number;
  readonly closers: Closers;
  readonly telemetry: Telemetry;
};

/** Everything that answers requests. */
async function openServices(deps: StandaloneDeps, opened: Opened) {
  const { environment, logger, clientDir } = deps;
  const { stores, secrets, closers, telemetry } = opened;
  const publicApiKey = environment.PUBLIC_API_KEY ?? secrets.publicApiKey;
  const embedded = environment.COGNITO_USER_POOL_ID
    ? undefined
    : await openEmbeddedIdentity(deps, opened);
  const pool = embedded?.variables ?? {
    COGNITO_USER_POOL_ID: environment.COGNITO_USER_POOL_ID ?? '',
  };
  const variables = { ...environment, ...pool };
  const clock = systemClock;
  const randomness = systemRandomness;
  const named = { name: 'standalone', logger, clock, randomness, closers, telemetry };
  const rateLimits = openRateLimits(environment, named);
  const viewCounts = openViewCounts(environment, named);
  const config = browserConfig(environment, variables, publicApiKey, embedded !== undefined);
  const sources = { ...config, connectOrigins: environment.CONNECT_ORIGINS };
  const bucket = await openS3Images(environment);
  const directory = bucket ? undefined : openDirectoryImages(environment, opened);
  const gateway = await createGateway({
    ...stores,
    identity: openIdentity(variables, systemClock),
    rateLimits,
    viewCounts,
    images: bucket ?? directory,
    clock,
    randomness,
    logger,
    telemetry,
    settings: gatewaySettings(environment, secrets, publicApiKey),
    onCrash: deps.onCrash,
  });
  closers.add(gateway.stop);
  const views = createViewCounter({ viewCounts, clock, logger });
  closers.add(views.stop);
  return {
    gateway,
    ...(embedded ? { identity: embedded.service } : {}),
    ops: createOpsEndpoints(createReadiness(stores, logger), telemetry.meter),
    guest: createGuestService({
      documents: stores.documents,
      venueExists: (name) => venueExists(stores.pool, name),
      qrCodes: qrCodeSources(environment, stores, bucket ?? directory),
      publicApiKey,
      assets: readGuestAssets(clientDir),
      clientDir,
      admission: guestAdmission(environment, rateLimits),
      views,
      livePages: livePageLimits(environment),
      copiesMemory: environment.COPIES_MEMORY,
      pagePolicy: pageContentSecurityPolicy(sources),
      usualHeaders: usualHeaders(environment.PUBLIC_URL),
      clock,
      logger,
      telemetry,
    }),
    images: directory,
    config,
    forDemo: {
      ensureUser: embedded?.service.ensureUser,
      hasCommit: (commitId: string) => hasCommit(stores.pool, commitId),
    },
  };
}

const browserConfig = (
  environment: Environment,
  { COGNITO_USER_POOL_ID: userPoolId }: { readonly COGNITO_USER_POOL_ID: string },
  publicApiKey: string,
  isEmbedded: boolean,
): BrowserConfig => ({
  region: environment.AWS_REGION,
  userPoolId,
  userPoolClientId: environment.COGNITO_CLIENT_ID,
  identityEndpoint: isEmbedded ? '/identity' : (environment.IDENTITY_ENDPOINT ?? ''),
  publicApiKey,
  imagesBaseUrl: environment.IMAGES_BASE_URL,
});

const guestAdmission = (environment: Environment, rateLimits: RateLimits) => ({
  rateLimits,
  address: environment.RATE_LIMIT_ADDRESS,
  trustedProxies: environment.TRUSTED_PROXIES,
});

const gatewaySettings = (
  environment: Environment,
  { cursorSecret }: Secrets,
  publicApiKey: string,
): GatewaySettings => ({
  publicApiKey,
  cursorSecret,
  epoch: environment.LOG_EPOCH,
  verdictTimeout,
  introspection: environment.INTROSPECTION === 'on',
  admission: admissionLimitsOf(environment),
  publicUrl: environment.PUBLIC_URL,
});

const qrCodeSources = (
  { PUBLIC_URL }: Environment,
  { pool }: Stores,
  images: Images | undefined,
): QrCodeSources => ({
  nameOfCode: (code) => nameOfVenueCode(pool, code),
  readImage: readFromStore(images),
  publicUrl: PUBLIC_URL,
});

const openDirectoryImages = (
  { DATA_DIR, IMAGES_BASE_URL }: Environment,
  { secrets, publicUrl }: Opened,
): DirectoryImages =>
  createDirectoryImages({
    directory: path.join(DATA_DIR, 'images'),
    secret: secrets.imagesSecret,
    baseUrl: `${publicUrl}/images`,
    publicBaseUrl: IMAGES_BASE_URL,
    clock: systemClock,
  });
