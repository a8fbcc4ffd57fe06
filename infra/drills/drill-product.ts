import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { createScratch, freePort, waitUntil } from '@qr-menu/testkit';
import { superviseService } from '../test/supervised-service.ts';
import { createDrillDatabase, type DrillDatabase } from './drill-database.ts';
import { createDrillLog, type DrillLog } from './drill-log.ts';
import { createDrillProcesses, type DrillProcesses } from './drill-processes.ts';
import { type DrillRedis, startDrillRedis } from './drill-redis.ts';
import type { DrillSize } from './env.ts';
import { openVenues } from './open-venues.ts';
import type { Written } from './writer.ts';

const partitions = 3;
const userPoolId = 'eu-central-1_drills';
const clientId = 'drills';

export type DrillServers = { readonly databaseUrl: string; readonly kafkaBrokers: string };

export type DrillProduct = {
  readonly database: DrillDatabase;
  readonly redis: DrillRedis;
  readonly log: DrillLog;
  readonly processes: DrillProcesses;
  readonly venues: readonly string[];
  /** One item of each venue, together with the venue's owner. */
  readonly items: readonly Written[];
  readonly end: () => Promise<void>;
};

/** Starts the whole product as separate processes, on stores that the drills may destroy. */
export async function startDrillProduct(
  { databaseUrl, kafkaBrokers }: DrillServers,
  size: DrillSize,
): Promise<DrillProduct> {
  const scratch = await createScratch();
  const id = randomUUID().replaceAll('-', '').slice(0, 12);
  const database = await createDrillDatabase(databaseUrl, `drill_${id}`);
  // In production, sign-in is an external service, so the drills do not destroy its database.
  const users = await createDrillDatabase(databaseUrl, `drill_users_${id}`);
  const redis = await startDrillRedis(scratch);
  const outboxFile = path.join(scratch.directory, 'outbox.jsonl');
  const identityPort = await freePort();
  const issuer = `http://127.0.0.1:${identityPort}`;
  const identity = superviseService(
    'identity',
    identityPort,
    {
      DATABASE_URL: users.url,
      ISSUER_BASE: issuer,
      PASSWORD_COST: '16',
      // A drill signs in only once, and may outlast the default lifetime of a token.
      TOKEN_LIFETIME: '3600',
      KEYS_MASTER_KEY: randomBytes(32).toString('base64'),
      USER_POOL_ID: userPoolId,
      CLIENT_ID: clientId,
      OUTBOX_FILE: outboxFile,
      TRUSTED_PROXIES: '1',
    },
    `/${userPoolId}/.well-known/jwks.json`,
  );
  const processes = await createDrillProcesses(
    {
      DATABASE_URL: database.url,
      KAFKA_BROKERS: kafkaBrokers,
      KAFKA_TOPIC: `drill-${id}`,
      LOG_PARTITIONS: String(partitions),
      LOG_EPOCH: '1',
      REDIS_URL: redis.url,
      PUBLIC_API_KEY: 'drills-public-key-1',
      CURSOR_SECRET: 'drills-cursor-secret',
      COGNITO_USER_POOL_ID: userPoolId,
      COGNITO_CLIENT_ID: clientId,
      IDENTITY_ENDPOINT: issuer,
      IDENTITY_ISSUER: `${issuer}/${userPoolId}`,
      KEYS_DIR: path.join(scratch.directory, 'keys'),
      KEYS_MASTER_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '1',
    },
    size.patience,
  );
  const end = async () => {
    await processes.halt();
    await identity.stop();
    await redis.stop();
    await Promise.all([database.drop(), users.drop()]);
    await scratch.remove();
  };

  try {
    await waitUntil(identity.isReady, { timeout: size.patience, what: 'identity' });
    await processes.resume();
    const gateway = processes.service('gateway').origin;
    const opened = await openVenues({ gateway, identity: issuer, clientId, outboxFile }, id, size);
    const log = createDrillLog(kafkaBrokers, partitions);
    return { database, redis, log, processes, ...opened, end };
  } catch (error) {
    await end();
    throw error;
  }
}
