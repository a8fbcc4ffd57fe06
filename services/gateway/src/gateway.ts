import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Clock,
  type CommitLog,
  createNameReader,
  createWorkspaceReader,
  type Identity,
  type Logger,
  type MenuDocuments,
  type Notices,
  type Randomness,
} from '@qr-menu/platform';
import type { Pool } from 'pg';
import { identifyCaller } from './authentication/caller.ts';
import { createAppender } from './commits/append-commit.ts';
import { createNameClaims } from './commits/claim-names.ts';
import { type Committer, createCommitter } from './commits/committer.ts';
import { createHistory } from './commits/history.ts';
import { idempotencyKeyOf } from './commits/idempotency-key.ts';
import { createVerdictInbox, type VerdictInbox } from './commits/verdict-inbox.ts';
import { createGatewayApp, type GatewayApp } from './http/gateway-app.ts';
import { createChildLoaders } from './lists/child-loaders.ts';
import { createCursors } from './lists/cursors.ts';
import type { RequestContext } from './request-context.ts';

export type GatewayDeps = {
  readonly pool: Pool;
  readonly log: CommitLog;
  readonly notices: Notices;
  readonly documents: MenuDocuments;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly settings: GatewaySettings;
};

export type GatewaySettings = {
  readonly publicApiKey: string;
  /** Signs paging cursors; the same in all gateway processes. */
  readonly cursorSecret: string;
  readonly epoch: number;
  /** Milliseconds (rule R5). */
  readonly verdictTimeout: number;
  readonly introspection: boolean;
};

const foldedWorkspaces = 500;
const foldedNames = 1_000;

/** The owner API: decides on the archive's state, appends commits, waits for verdicts. */
export async function createGateway(deps: GatewayDeps): Promise<GatewayApp> {
  const { notices, randomness, logger, settings } = deps;
  const inbox = await createVerdictInbox(notices, randomness.uuid());
  const contextOf = createContextFactory(deps, committerOf(deps, inbox));
  const { introspection } = settings;
  const app = await createGatewayApp({ contextOf, introspection, logger });
  return {
    handle: app.handle,
    stop: async () => {
      await app.stop();
      await inbox.close();
    },
  };
}

function committerOf(deps: GatewayDeps, inbox: VerdictInbox): Committer {
  const { pool, log, clock, randomness, logger, settings } = deps;
  const { verdictTimeout, epoch } = settings;
  const append = createAppender({ log, pool, inbox, clock, logger, verdictTimeout });
  return createCommitter({
    workspaces: createWorkspaceReader(pool, foldedWorkspaces),
    history: createHistory(pool),
    claims: createNameClaims(createNameReader(pool, foldedNames), append),
    append,
    clock,
    randomness,
    epoch,
  });
}

function createContextFactory(deps: GatewayDeps, committer: Committer) {
  const { pool, documents, identity, randomness, settings } = deps;
  const cursors = createCursors(settings.cursorSecret);
  return async (
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<RequestContext> => {
    const caller = await identifyCaller(identity, settings.publicApiKey, {
      authorization: headers.authorization,
      apiKey: headers['x-api-key']?.toString(),
    });
    return {
      caller,
      idempotencyKey: idempotencyKeyOf(headers['idempotency-key']) ?? randomness.uuid(),
      correlationId: randomness.uuid(),
      committer,
      newId: randomness.uuid,
      addTiming: (name, duration) => {
        response.appendHeader('server-timing', `${name};dur=${duration}`);
      },
      pool,
      documents,
      cursors,
      children: createChildLoaders(pool, caller.kind === 'owner' ? caller.ownerId : ''),
    };
  };
}
