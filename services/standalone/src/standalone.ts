import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { createStatusPage, openCommand } from '@qr-menu/command';
import { isPendingUpload, openGateway } from '@qr-menu/gateway';
import { openGuest } from '@qr-menu/guest';
import { openServerMails } from '@qr-menu/mail';
import { openProjector } from '@qr-menu/projector';
import {
  acceptUpgrades,
  type ConnectionLimits,
  createConnectionLimits,
  createOpsEndpoints,
  type DirectHandler,
  type HttpHandler,
  startHttpServer,
  withTransportSecurity,
} from '@qr-menu/runtime/http';
import {
  type Closers,
  createClosers,
  type Logger,
  type ProcessContext,
  systemClock,
  systemRandomness,
} from '@qr-menu/runtime/process';
import { openTelemetry } from '@qr-menu/runtime/tracing';
import {
  isCaughtUp,
  menuStoreSchema,
  openWorkspaces,
  readHaltedPartitions,
  readStoredOffsets,
} from '@qr-menu/stores/archive';
import {
  createDirectoryImages,
  type DirectoryImages,
  openS3Images,
  readFromStore,
} from '@qr-menu/stores/images';
import { createReadiness } from '@qr-menu/stores/process-stores';
import { openRateLimits } from '@qr-menu/stores/rate-limits';
import { openViewCounts } from '@qr-menu/stores/view-counts';
import type { DemoHost } from './demo/seed-demo.ts';
import { openEmbeddedIdentity } from './embedded-identity.ts';
import type { Environment } from './env.ts';
import { openStores, type Stores } from './open-stores.ts';
import { createRouter } from './router.ts';
import type { Secrets } from './secrets.ts';

export type Standalone = DemoHost & {
  readonly port: number;
  readonly opsPort: number;
  /** Starts to serve browsers. Before that, `answerWaiting` responds to them, if it is given. */
  readonly open: () => void;
  readonly stop: () => Promise<void>;
};

export type StandaloneDeps = {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly clientDir: string;
  readonly print: (line: string) => void;
  readonly onCrash: (error: Error) => void;
  /** If this is aborted during startup, closes everything that was opened, and rejects. */
  readonly stopping?: AbortSignal;
  /** Responds to all requests until the product is ready, and to browsers until `open` is called. */
  readonly answerWaiting?: AnswerWaiting | undefined;
};

type AnswerWaiting = (request: IncomingMessage, response: ServerResponse) => void;

const verdictTimeout = 5_000;
const foldedWorkspaces = 500;

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
  const limits = createConnectionLimits(environment, telemetry.meter);
  const listener = await openListener(deps, limits);
  const { http } = listener;
  closers.add(http.stop);
  const context: ProcessContext = {
    name: 'standalone',
    logger,
    clock: systemClock,
    randomness: systemRandomness,
    telemetry,
    closers,
    onCrash,
  };
  const stores = await openStores(environment, context);
  const services = await openServices(deps, { ...context, stores, port: http.port });
  const opsHttp = await services.ops.listen(environment, logger);
  closers.add(opsHttp.stop);
  closers.add(services.guest.endStreams);
  closers.add(services.gateway.endWaits);
  await archiveFilled(stores, deps);
  await services.projector.catchUpIfBehind();
  listener.lead(
    withTransportSecurity(environment.PUBLIC_URL, createRouter(services)),
    services.guest.handleMenuRead,
  );
  acceptUpgrades(http.server, '/graphql', services.gateway.live);
  return {
    port: http.port,
    opsPort: opsHttp.port,
    settle: services.projector.settle,
    ensureUser: services.identity?.ensureUser,
    hasCommit: (commitId) => hasCommit(stores, commitId),
    ownerInProcess: services.gateway.ownerInProcess,
    open: listener.open,
    stop: closers.closeAll,
  };
}

const answerUnavailable: AnswerWaiting = (_request, response) => {
  response.writeHead(503, { 'retry-after': '1' }).end();
};

async function openListener(deps: StandaloneDeps, limits: ConnectionLimits) {
  const { environment, logger, answerWaiting = answerUnavailable } = deps;
  let isOpen = deps.answerWaiting === undefined;
  let handler: HttpHandler = answerWaiting;
  let direct: DirectHandler = () => false;
  const isHeldBack = ({ headers }: IncomingMessage): boolean =>
    !isOpen && (headers.accept?.includes('text/html') ?? false);
  const http = await startHttpServer(
    environment.PORT,
    (request, response, url) =>
      isHeldBack(request) ? answerWaiting(request, response) : handler(request, response, url),
    (error) => logger.error({ err: error }, 'a request failed'),
    {
      host: environment.HOST,
      direct: (request, response, fail) => !isHeldBack(request) && direct(request, response, fail),
      limits,
      proxies: environment.PROXY_ADDRESSES,
    },
  );
  return {
    http,
    lead: (toServices: HttpHandler, toMenus: DirectHandler) => {
      handler = toServices;
      direct = toMenus;
    },
    open: () => {
      isOpen = true;
    },
  };
}

async function openServices(
  { environment: settings, clientDir, print }: StandaloneDeps,
  parts: ProcessContext & {
    readonly stores: Stores;
    readonly port: number;
  },
) {
  const { stores, port } = parts;
  const { secrets } = stores;
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  // The gateway and the projector share folded workspaces, which saves half of the memory and time.
  const workspaces = openWorkspaces({ ...parts, ...stores, capacity: foldedWorkspaces });
  const shared = { ...parts, ...stores, workspaces };
  await openCommand(settings, shared);
  const projector = await openProjector({ ...settings, CLIENT_DIR: clientDir }, shared);
  const rateLimits = openRateLimits(settings, parts);
  const embedded = settings.COGNITO_USER_POOL_ID
    ? undefined
    : await openEmbeddedIdentity(settings, {
        ...shared,
        ...secrets,
        publicUrl,
        print,
        rateLimits,
      });
  const environment = {
    ...settings,
    COGNITO_USER_POOL_ID: settings.COGNITO_USER_POOL_ID ?? '',
    ...embedded?.variables,
    PUBLIC_API_KEY: settings.PUBLIC_API_KEY ?? secrets.publicApiKey,
    CURSOR_SECRET: secrets.cursorSecret,
    VERDICT_TIMEOUT: verdictTimeout,
    CLIENT_DIR: clientDir,
  };
  const sender = {
    ...settings,
    PUBLIC_URL: publicUrl,
    KEYS_MASTER_KEY: settings.KEYS_MASTER_KEY ?? secrets.keysMasterKey,
  };
  const mails = await openServerMails(sender, menuStoreSchema, shared);
  const viewCounts = openViewCounts(environment, parts);
  const bucket = await openS3Images(environment);
  const directory = bucket
    ? undefined
    : openDirectoryImages(settings, secrets, publicUrl, shared.pool);
  const images = bucket ?? directory;
  const answering = { ...shared, rateLimits, viewCounts };
  return {
    projector,
    gateway: await openGateway(environment, { ...answering, images, mails }),
    guest: openGuest(environment, {
      ...answering,
      readImage: readFromStore(images),
    }),
    identity: embedded?.pool,
    images: directory,
    ops: createOpsEndpoints(
      createReadiness(stores, parts.logger),
      parts.telemetry.meter,
      createStatusPage({
        ...parts,
        ...stores,
        environment: settings,
        form: 'one process',
        openLog: async () => stores.log,
        openDocuments: () => stores.documents,
      }),
    ),
  };
}

const archivePause = 100;

/** Does not wait for halted partitions. Requests for their missing data get 503. */
async function archiveFilled(
  stores: Stores,
  { logger, stopping }: Pick<StandaloneDeps, 'logger' | 'stopping'>,
): Promise<void> {
  if (await isCaughtUp(stores.pool)) return;
  logger.info('the archive is being filled from the log: requests get 503 until it is complete');
  for (;;) {
    stopping?.throwIfAborted();
    if ((await isCaughtUp(stores.pool)) || (await isHaltedAlone(stores))) return;
    await systemClock.sleep(archivePause, stopping);
  }
}

async function isHaltedAlone({ pool, log }: Stores): Promise<boolean> {
  const halted = new Set((await readHaltedPartitions(pool)).map(({ partition }) => partition));
  if (halted.size === 0) return false;
  const [ends, stored] = [await log.endOffsets(), await readStoredOffsets(pool)];
  return ends.every(
    (end, partition) => halted.has(partition) || (stored.get(partition) ?? 0n) >= end,
  );
}

const openDirectoryImages = (
  { DATA_DIR, IMAGES_BASE_URL }: Environment,
  { imagesSecret }: Secrets,
  publicUrl: string,
  pool: Stores['pool'],
): DirectoryImages =>
  createDirectoryImages({
    directory: path.join(DATA_DIR, 'images'),
    secret: imagesSecret,
    baseUrl: `${publicUrl}/images`,
    publicBaseUrl: IMAGES_BASE_URL,
    isPending: (key) => isPendingUpload(pool, key),
    clock: systemClock,
  });

/** Needs no index, because these commits are near the start of the archive or of a stream. */
async function hasCommit({ pool }: Stores, commitId: string): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>(
    'select exists (select from commits where commit_id = $1)',
    [commitId],
  );
  return rows[0]?.exists === true;
}
