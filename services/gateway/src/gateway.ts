import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Workspace } from '@qr-menu/domain';
import {
  type Clock,
  type CommitLog,
  createWorkspaceReader,
  type Identity,
  type Images,
  type Logger,
  type MenuReader,
  type Notices,
  type PersonalData,
  parseTraceparent,
  type Randomness,
  type RateLimits,
  requestOrigin,
  type StreamReader,
  type Telemetry,
  unheardTelemetry,
  type ViewCounts,
} from '@qr-menu/platform';
import { typeDefs } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { identifyCaller } from './authentication/caller.ts';
import { createCallerRole } from './authentication/caller-role.ts';
import { assertAccessRules } from './authentication/enforce-access.ts';
import { assertOwnLog } from './commits/assert-own-log.ts';
import type { Committer } from './commits/committer.ts';
import { idempotencyKeyOf } from './commits/idempotency-key.ts';
import { openCommitter } from './commits/open-committer.ts';
import { watchOwnLog } from './commits/watch-own-log.ts';
import { startDueWork } from './due-work/due-work.ts';
import { createGatewayApp, type GatewayApp } from './http/gateway-app.ts';
import { type AdmissionLimits, createAdmission } from './limits/admission.ts';
import { createChildLoaders } from './lists/child-loaders.ts';
import { createCursors } from './lists/cursors.ts';
import type { LiveServer } from './live/live-server.ts';
import { openLive } from './live/open-live.ts';
import type { RequestContext } from './request-context.ts';
import { createUploads } from './uploads/uploads.ts';

export type GatewayDeps = {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  readonly log: CommitLog;
  readonly notices: Notices;
  readonly documents: MenuReader;
  readonly identity: Identity;
  readonly rateLimits: RateLimits;
  readonly viewCounts: ViewCounts;
  /** Absent: images cannot be uploaded. */
  readonly images?: Images | undefined;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly telemetry?: Telemetry | undefined;
  readonly settings: GatewaySettings;
  /** The log was replaced or cut: the process must end (rule R4). */
  readonly onCrash: (error: Error) => void;
};

export type GatewaySettings = {
  readonly publicApiKey: string;
  /** Signs paging cursors and upload tokens; the same in all gateway processes. */
  readonly cursorSecret: string;
  readonly epoch: number;
  /** Milliseconds (rule R5). */
  readonly verdictTimeout: number;
  readonly introspection: boolean;
  readonly admission: AdmissionLimits;
  /** Where browsers reach the product: only its pages may open sockets. */
  readonly publicUrl?: string | undefined;
};

export type Gateway = GatewayApp & {
  /** GraphQL over WebSocket at `/graphql`. */
  readonly live: LiveServer;
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
  const contextOf = createContextFactory(deps, committer, workspaces);
  const { introspection } = settings;
  const app = await createGatewayApp({
    contextOf,
    introspection,
    logger,
    telemetry,
    admit: createAdmission(deps.rateLimits, settings.admission, telemetry.meter),
  });
  const live = await openLive(deps, workspaces);
  const stopDueWork = startDueWork({ ...deps, workspaces, committer });
  return {
    handle: app.handle,
    live,
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
  committer: Committer,
  workspaces: StreamReader<Workspace>,
) {
  const { pool, personalData, documents, identity, randomness, settings } = deps;
  const cursors = createCursors(settings.cursorSecret);
  const { images, clock } = deps;
  const uploads = createUploads({ images, secret: settings.cursorSecret, clock, randomness });
  const admit = createAdmission(deps.rateLimits, settings.admission, deps.telemetry.meter);
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
