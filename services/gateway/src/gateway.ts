import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertOwnLog, type Committer, openCommitter, watchOwnLog } from '@qr-menu/commits';
import type { Workspace } from '@qr-menu/domain';
import {
  parseTraceparent,
  requestOrigin,
  type Telemetry,
  unheardTelemetry,
} from '@qr-menu/runtime';
import { typeDefs } from '@qr-menu/schema';
import { createWorkspaceReader, type StreamReader } from '@qr-menu/stores/archive';
import { createChildLoaders } from './answers/lists/child-loaders.ts';
import { createCursors } from './answers/lists/cursors.ts';
import { createInProcessOwner, type InProcessOwner } from './answers/mutations/in-process-owner.ts';
import { startDueWork } from './due-work.ts';
import type { LiveServer } from './features/live/live-server.ts';
import { openLive } from './features/live/open-live.ts';
import { createUploads } from './features/uploads/uploads.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { assertAccessRules, createCallerRole } from './requests/authentication/access.ts';
import { identifyCaller } from './requests/authentication/caller.ts';
import { createGatewayApp, type GatewayApp } from './requests/gateway-app.ts';
import { idempotencyKeyOf } from './requests/idempotency-key.ts';
import { type Admit, createAdmission } from './requests/limits/admission.ts';
import type { RequestContext } from './requests/request-context.ts';

export type Gateway = GatewayApp & {
  /** GraphQL over WebSocket at `/graphql`. */
  readonly live: LiveServer;
  /** For changes that this process itself makes in an owner's name. */
  readonly ownerInProcess: (ownerId: string) => InProcessOwner;
};

const foldedWorkspaces = 500;

/** The owner API: decides on the archive's state, appends commits, waits for verdicts. */
export async function createGateway(given: GatewayDeps): Promise<Gateway> {
  assertAccessRules(typeDefs);
  const deps = { ...given, telemetry: given.telemetry ?? unheardTelemetry() };
  const { telemetry } = deps;
  const { pool, personalData, logger, settings } = deps;
  const workspaces = createWorkspaceReader({ pool, personalData, capacity: foldedWorkspaces });
  const { epoch, verdictTimeout } = settings;
  await assertOwnLog(pool, deps.log, epoch);
  const opened = await openCommitter({ ...deps, workspaces, epoch, verdictTimeout });
  const ownLog = watchOwnLog({ ...deps, epoch });
  const committer = ownLog.guard(opened.committer);
  const admit = createAdmission(deps.rateLimits, settings.admission, telemetry.meter);
  const contextOf = createContextFactory(deps, { committer, workspaces, admit });
  const { introspection } = settings;
  const app = await createGatewayApp({ contextOf, introspection, logger, telemetry, admit });
  const live = await openLive(deps, { workspaces, admit });
  const stopDueWork = startDueWork({ ...deps, workspaces, committer });
  return {
    handle: app.handle,
    live,
    ownerInProcess: (ownerId) =>
      createInProcessOwner(ownerId, { ...deps, images: deps.images, committer, workspaces }),
    stop: async () => {
      await live.stop();
      await app.stop();
      await stopDueWork();
      await ownLog.stop();
      await opened.close();
    },
  };
}

function createContextFactory(
  deps: GatewayDeps & { readonly telemetry: Telemetry },
  {
    committer,
    workspaces,
    admit,
  }: {
    readonly committer: Committer;
    readonly workspaces: StreamReader<Workspace>;
    readonly admit: Admit;
  },
) {
  const { pool, personalData, documents, identity, randomness, settings } = deps;
  const cursors = createCursors(settings.cursorSecret);
  const { images, clock } = deps;
  const uploads = createUploads({ images, secret: settings.cursorSecret, clock, randomness });
  const { trustedProxies } = settings.admission;
  const addressing = { publicUrl: settings.publicUrl, trustedProxies };
  return async (request: IncomingMessage, response: ServerResponse): Promise<RequestContext> => {
    const { headers } = request;
    const caller = await identifyCaller(identity, settings.publicApiKey, {
      authorization: headers.authorization,
      apiKey: headers['x-api-key']?.toString(),
      workspace: headers['x-workspace']?.toString(),
    });
    await admit(request, caller);
    const traceparent = headers.traceparent?.toString();
    return {
      caller,
      role: createCallerRole(workspaces, caller),
      workspaces,
      idempotencyKey: idempotencyKeyOf(headers['idempotency-key']) ?? randomness.uuid(),
      correlationId: parseTraceparent(traceparent)?.traceId ?? randomness.uuid(),
      span: deps.telemetry.tracing.enter('request', {
        parent: traceparent,
        kind: 'server',
      }),
      committer,
      newId: randomness.uuid,
      addTiming: (name, duration) => {
        response.appendHeader('server-timing', `${name};dur=${duration}`);
      },
      origin: requestOrigin(request, addressing),
      pool,
      personalData,
      documents,
      cursors,
      uploads,
      children: createChildLoaders(pool, caller.kind === 'user' ? caller.workspaceId : ''),
    };
  };
}
