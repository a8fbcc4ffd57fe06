import path from 'node:path';
import type { ProcessContext } from '@qr-menu/runtime';
import type { KeyEnvironment } from '@qr-menu/stores/keys';
import { startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import { type MenuStores, openMenuStores } from '@qr-menu/stores/process-stores';
import type { Environment } from './env.ts';
import type { Secrets } from './secrets.ts';

export type Stores = MenuStores & { readonly databaseUrl: string };

/** Opens the real engines whose variables are set, and embedded ones for the rest. */
export async function openStores(
  environment: Environment,
  secrets: Secrets,
  context: ProcessContext,
): Promise<Stores> {
  const databaseUrl = environment.DATABASE_URL ?? (await embeddedDatabase(environment, context));
  const variables = { ...environment, ...keyVariables(environment, secrets) };
  const stores = await openMenuStores(
    { ...variables, DATABASE_URL: databaseUrl },
    { ...context, poolName: 'menu store' },
  );
  return { ...stores, databaseUrl };
}

async function embeddedDatabase(
  { DATA_DIR }: Environment,
  { logger, closers }: ProcessContext,
): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(DATA_DIR, 'postgres'), logger });
  closers.add(server.stop);
  return server.url;
}

/** Beside the embedded Postgres, not in it: losing the one must not lose the other. */
const keyVariables = (environment: Environment, { keysMasterKey }: Secrets): KeyEnvironment => ({
  ...environment,
  KEYS_MASTER_KEY: environment.KEYS_MASTER_KEY ?? keysMasterKey,
  KEYS_DIR:
    environment.KEYS_BUCKET === undefined
      ? (environment.KEYS_DIR ?? path.join(environment.DATA_DIR, 'keys'))
      : undefined,
});
