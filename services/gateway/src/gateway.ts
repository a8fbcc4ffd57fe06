import type { IncomingMessage, ServerResponse } from 'node:http';
import { openCommitter, watchOwnLog } from '@qr-menu/commits';
import { createRemoveUser, type Identity, openIdentity } from '@qr-menu/identity/verification';
import { type Mails, openServerMails } from '@qr-menu/mail';
import {
  createConnectionLimits,
  requestOrigin,
  withTransportSecurity,
} from '@qr-menu/runtime/http';
import { createLiveMetrics } from '@qr-menu/runtime/metrics';
import {
  imageOrigins,
  type ProcessContext,
  type ProcessDeps,
  type Running,
  startProcess,
} from '@qr-menu/runtime/process';
import { parseTraceparent } from '@qr-menu/runtime/tracing';
import { menuStoreSchema, openWorkspaces, type WorkspaceReader } from '@qr-menu/stores/archive';
import { type Images, openPictureProcess, openS3Images } from '@qr-menu/stores/images';
import type { WorkspaceKeys } from '@qr-menu/stores/keys';
import { createReadiness, type MenuStores, openMenuStores } from '@qr-menu/stores/process-stores';
import { openRateLimits, type RateLimits } from '@qr-menu/stores/rate-limits';
import { openViewCounts, type ViewCounts } from '@qr-menu/stores/view-counts';
import { createChildLoader } from './answers/lists/child-loader.ts';
import { createCursors } from './answers/lists/cursors.ts';
import { createInProcessOwner, type InProcessOwner } from './answers/mutations/in-process-owner.ts';
import type { Environment } from './env.ts';
import { openMenuFiles } from './features/import-export/menu-files.ts';
import { createLiveServer, type LiveServer } from './features/live/live-server.ts';
import { createPendingUploads } from './features/uploads/pending-uploads.ts';
import { createStoredImages } from './features/uploads/stored-images.ts';
import { createUploads } from './features/uploads/uploads.ts';
import { startDueWork } from './jobs/due-work.ts';
import { createNewerWorkspacesMetrics, type NewerWorkspaces } from './newer-workspaces-metrics.ts';
import { createImageRenderer } from './pictures/image-renderer.ts';
import { createCallerRole, nullIfTwoStepRequired } from './requests/authentication/access-rules.ts';
import { type Caller, type Identify, identifyCaller } from './requests/authentication/caller.ts';
import { createGatewayApp, type GatewayApp } from './requests/gateway-app.ts';
import { type Admission, createAdmission } from './requests/limits/admit-requests.ts';
import { idempotencyKeyOf, type RequestContext } from './requests/request-context.ts';

export type Gateway = Omit<GatewayApp, 'stop'> & {
  readonly live: LiveServer;
  /** Ready if the stores are ready, unless a newer release has written to many workspaces. */
  readonly readyIf: NewerWorkspaces['readyIf'];
  /** Called at shutdown, so that changes waiting for a verdict are soon answered with PENDING. */
  readonly endWaits: () => Promise<void>;
  readonly ownerInProcess: (ownerId: string) => InProcessOwner;
};

type GatewayEnvironment = Pick<
  Environment,
  | 'AWS_REGION'
  | 'COGNITO_USER_POOL_ID'
  | 'COGNITO_CLIENT_ID'
  | 'IDENTITY_ISSUER'
  | 'IDENTITY_JWKS_URL'
  | 'PUBLIC_API_KEY'
  | 'CURSOR_SECRET'
  | 'LOG_EPOCH'
  | 'VERDICT_TIMEOUT'
  | 'WORKSPACE_BYTES_DAY'
  | 'WORKSPACE_BYTES'
  | 'WORKSPACE_IMAGE_BYTES'
  | 'INVITATIONS_NEW_WORKSPACE'
  | 'INVITATIONS_NEW_ALL'
  | 'IMPORTS_NEW_WORKSPACE'
  | 'IMAGES_BASE_URL'
  | 'IMAGE_HOSTS'
  | 'INTROSPECTION'
  | 'RATE_LIMIT_ADDRESS'
  | 'RATE_LIMIT_QUERIES'
  | 'RATE_LIMIT_MUTATIONS'
  | 'SOCKETS'
  | 'SOCKETS_ADDRESS'
  | 'SOCKETS_USER'
  | 'TRUSTED_PROXIES'
  | 'PUBLIC_URL'
>;

type GatewayParts = ProcessContext &
  Omit<MenuStores, 'onReconnect' | 'keys'> & {
    /** If omitted, personal data is not sealed, and accounts that are due for deletion are kept. */
    readonly keys?: WorkspaceKeys;
    readonly rateLimits: RateLimits;
    readonly viewCounts: ViewCounts;
    /** If omitted, images cannot be uploaded. */
    readonly images?: Images | undefined;
    /** If omitted, this installation sends no email. */
    readonly mails?: Mails | undefined;
    /** Defaults to the user pool in the environment. */
    readonly identity?: Identity;
    /** If omitted, the gateway folds workspaces itself. */
    readonly workspaces?: WorkspaceReader | undefined;
  };

const foldedWorkspaces = 500;
/** In milliseconds. An owner's changes run one by one, and the whole shutdown may take only ten seconds. */
const verdictGrace = 3_000;

/** Wires the owner API to its stores. Expects a database migrated by the command service. */
export async function openGateway(
  environment: GatewayEnvironment,
  parts: GatewayParts,
): Promise<Gateway> {
  const { pool, images, clock, randomness, logger, telemetry, closers } = parts;
  const workspaces = parts.workspaces ?? openWorkspaces({ ...parts, capacity: foldedWorkspaces });
  const epoch = environment.LOG_EPOCH;
  const verdictTimeout = environment.VERDICT_TIMEOUT;
  const budget = { day: environment.WORKSPACE_BYTES_DAY, total: environment.WORKSPACE_BYTES };
  const opened = await openCommitter({ ...parts, workspaces, epoch, verdictTimeout, budget });
  closers.add(opened.close);
  const ownLog = await watchOwnLog({ ...parts, epoch });
  closers.add(ownLog.stop);
  const committer = ownLog.guard(opened.committer);
  const removeUser = createRemoveUser(environment);
  closers.add(startDueWork({ ...parts, workspaces, committer, removeUser }));
  const identity = parts.identity ?? openIdentity(environment, parts);
  const admission = createAdmission(environment, parts.rateLimits, telemetry.meter);
  const identify: Identify = (credentials) =>
    identifyCaller(identity, environment.PUBLIC_API_KEY, credentials);
  const menuFiles = openMenuFiles();
  closers.add(menuFiles.close);
  const secret = environment.CURSOR_SECRET;
  const uploads = createUploads({
    images,
    renderer: createImageRenderer(openPictureProcess(closers)),
    rateLimits: parts.rateLimits,
    pending: createPendingUploads(pool),
    stored: createStoredImages(pool, environment.WORKSPACE_IMAGE_BYTES),
    secret,
    clock,
    randomness,
  });
  const core = { workspaces, committer, menuFiles, uploads, mails: parts.mails };
  const contextOf = createContextFactory(environment, parts, admission, core);
  const newer = createNewerWorkspacesMetrics(telemetry.meter, clock);
  const introspection = environment.INTROSPECTION === 'on';
  const app = await createGatewayApp({
    contextOf,
    identify,
    introspection,
    logger,
    telemetry,
    admission,
    onNewer: newer.note,
  });
  closers.add(app.stop);
  const live = await createLiveServer({
    ...parts,
    environment,
    meter: telemetry.meter,
    identify,
    admission,
    // A socket without the required second step is closed like the socket of a removed member.
    roleOf: (user) => createCallerRole(workspaces, user)().catch(nullIfTwoStepRequired),
    metrics: createLiveMetrics(telemetry.meter),
  });
  closers.add(live.stop);
  return {
    handle: app.handle,
    readyIf: newer.readyIf,
    endWaits: async () => void setTimeout(opened.endWaits, verdictGrace).unref(),
    live,
    ownerInProcess: (ownerId) =>
      createInProcessOwner(ownerId, { committer, workspaces, images, randomness }),
  };
}

function createContextFactory(
  environment: GatewayEnvironment,
  { pool, personalData, documents, clock, randomness, telemetry, rateLimits }: GatewayParts,
  admission: Admission,
  core: Pick<RequestContext, 'workspaces' | 'committer' | 'menuFiles' | 'uploads' | 'mails'>,
) {
  const {
    CURSOR_SECRET: secret,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: trustedProxies,
    INVITATIONS_NEW_WORKSPACE: ofNewWorkspace,
    INVITATIONS_NEW_ALL: ofAllNew,
    IMPORTS_NEW_WORKSPACE: importsOfNew,
  } = environment;
  const imageSources = { origin: publicUrl ?? null, imageOrigins: imageOrigins(environment) };
  const cursors = createCursors(secret);
  const newId = randomness.uuid;
  const newIds = (count: number) => Array.from({ length: count }, newId).toSorted();
  const stores = { pool, personalData, documents, rateLimits };
  const invitations = { ofNewWorkspace, ofAllNew };
  const shared = {
    ...core,
    ...stores,
    cursors,
    newId,
    newIds,
    clock,
    invitations,
    importsOfNew,
    imageSources,
  };
  return (request: IncomingMessage, response: ServerResponse, caller: Caller): RequestContext => {
    const { traceparent, ...headers } = request.headers;
    const parent = traceparent?.toString();
    return {
      ...shared,
      caller,
      role: createCallerRole(core.workspaces, caller),
      idempotencyKey: idempotencyKeyOf(headers['idempotency-key']) ?? newId(),
      correlationId: parseTraceparent(parent)?.traceId ?? newId(),
      span: telemetry.tracing.enter('request', { parent, kind: 'server' }),
      addTiming: (name, duration) => {
        response.appendHeader('server-timing', `${name};dur=${duration}`);
      },
      origin: requestOrigin(request, { publicUrl, trustedProxies }),
      charge: (kind, requests) => admission.charge(request, caller, kind, requests),
      children: createChildLoader(pool, caller.kind === 'user' ? caller.workspaceId : ''),
    };
  };
}

export const startGatewayProcess = (deps: ProcessDeps<Environment>): Promise<Running> =>
  startProcess('gateway', deps, async (context) => {
    const { environment } = deps;
    const stores = await openMenuStores(environment, context);
    const gateway = await openGateway(environment, {
      ...context,
      ...stores,
      rateLimits: openRateLimits(environment, context),
      viewCounts: openViewCounts(environment, context),
      mails: await openServerMails(environment, menuStoreSchema, { ...context, ...stores }),
      images: await openS3Images(environment),
    });
    return {
      ready: gateway.readyIf(createReadiness(stores, context.logger)),
      handler: withTransportSecurity(environment.PUBLIC_URL, gateway.handle),
      limits: createConnectionLimits(environment, context.telemetry.meter),
      endStreams: gateway.endWaits,
      sockets: { ...gateway.live, path: '/graphql' },
    };
  });
