import type { IncomingMessage, ServerResponse } from 'node:http';
import { openCommitter, watchOwnLog } from '@qr-menu/commits';
import {
  createLiveMetrics,
  type ProcessContext,
  type ProcessDeps,
  parseTraceparent,
  type Running,
  requestOrigin,
  startProcess,
  withTransportSecurity,
} from '@qr-menu/runtime';
import { createWorkspaceReader } from '@qr-menu/stores/archive';
import { type Identity, openIdentity } from '@qr-menu/stores/identity';
import { type Images, openS3Images } from '@qr-menu/stores/images';
import { createReadiness, type MenuStores, openMenuStores } from '@qr-menu/stores/process-stores';
import { openRateLimits, type RateLimits } from '@qr-menu/stores/rate-limits';
import { openViewCounts, type ViewCounts } from '@qr-menu/stores/view-counts';
import { createChildLoader } from './answers/lists/child-loader.ts';
import { createCursors } from './answers/lists/cursors.ts';
import { createInProcessOwner, type InProcessOwner } from './answers/mutations/in-process-owner.ts';
import { startDueWork } from './due-work.ts';
import type { Environment } from './env.ts';
import { createLiveServer, type LiveServer } from './features/live/live-server.ts';
import { createUploads } from './features/uploads/uploads.ts';
import { createCallerRole } from './requests/authentication/access.ts';
import { type Identify, identifyCaller } from './requests/authentication/caller.ts';
import { createGatewayApp, type GatewayApp } from './requests/gateway-app.ts';
import { createAdmission } from './requests/limits/admission.ts';
import { idempotencyKeyOf, type RequestContext } from './requests/request-context.ts';

export type Gateway = Omit<GatewayApp, 'stop'> & {
  readonly live: LiveServer;
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
  | 'INTROSPECTION'
  | 'RATE_LIMIT_ADDRESS'
  | 'RATE_LIMIT_QUERIES'
  | 'RATE_LIMIT_MUTATIONS'
  | 'TRUSTED_PROXIES'
  | 'PUBLIC_URL'
>;

type GatewayParts = ProcessContext &
  Omit<MenuStores, 'onReconnect'> & {
    readonly rateLimits: RateLimits;
    readonly viewCounts: ViewCounts;
    /** Absent: images cannot be uploaded. */
    readonly images?: Images | undefined;
    /** Absent: the pool that the environment names. */
    readonly identity?: Identity;
  };

const foldedWorkspaces = 500;

/**
 * The owner API on opened stores: decides on the archive's state, appends commits, waits for
 * verdicts. The command service must have migrated the database.
 */
export async function openGateway(
  environment: GatewayEnvironment,
  parts: GatewayParts,
): Promise<Gateway> {
  const { pool, personalData, images, clock, randomness, logger, telemetry, closers } = parts;
  const workspaces = createWorkspaceReader({ pool, personalData, capacity: foldedWorkspaces });
  const epoch = environment.LOG_EPOCH;
  const verdictTimeout = environment.VERDICT_TIMEOUT;
  const opened = await openCommitter({ ...parts, workspaces, epoch, verdictTimeout });
  closers.add(opened.close);
  const ownLog = await watchOwnLog({ ...parts, epoch });
  closers.add(ownLog.stop);
  const committer = ownLog.guard(opened.committer);
  closers.add(startDueWork({ ...parts, workspaces, committer }));
  const identity = parts.identity ?? openIdentity(environment, clock);
  const admit = createAdmission(environment, parts.rateLimits, telemetry.meter);
  const identify: Identify = async (credentials, request) => {
    const caller = await identifyCaller(identity, environment.PUBLIC_API_KEY, credentials);
    await admit(request, caller);
    return caller;
  };
  const contextOf = createContextFactory(environment, parts, { workspaces, committer, identify });
  const introspection = environment.INTROSPECTION === 'on';
  const app = await createGatewayApp({ contextOf, introspection, logger, telemetry, admit });
  closers.add(app.stop);
  const live = await createLiveServer({
    ...parts,
    identify,
    roleOf: (user) => createCallerRole(workspaces, user)(),
    metrics: createLiveMetrics(telemetry.meter),
    publicUrl: environment.PUBLIC_URL,
  });
  closers.add(live.stop);
  return {
    handle: app.handle,
    live,
    ownerInProcess: (ownerId) =>
      createInProcessOwner(ownerId, { committer, workspaces, images, randomness }),
  };
}

function createContextFactory(
  {
    CURSOR_SECRET: secret,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: trustedProxies,
  }: GatewayEnvironment,
  { pool, personalData, documents, images, clock, randomness, telemetry }: GatewayParts,
  {
    identify,
    ...core
  }: Pick<RequestContext, 'workspaces' | 'committer'> & { readonly identify: Identify },
) {
  const cursors = createCursors(secret);
  const uploads = createUploads({ images, secret, clock, randomness });
  const newId = randomness.uuid;
  const shared = { ...core, pool, personalData, documents, cursors, uploads, newId };
  return async (request: IncomingMessage, response: ServerResponse): Promise<RequestContext> => {
    const { authorization, traceparent, ...headers } = request.headers;
    const apiKey = headers['x-api-key']?.toString();
    const workspace = headers['x-workspace']?.toString();
    const caller = await identify({ authorization, apiKey, workspace }, request);
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
      images: await openS3Images(environment),
    });
    return {
      ready: createReadiness(stores, context.logger),
      handler: withTransportSecurity(environment.PUBLIC_URL, gateway.handle),
      sockets: { ...gateway.live, path: '/graphql' },
    };
  });
