import path from 'node:path';
import type { Logger, ProcessContext } from '@qr-menu/runtime/process';
import type { KeyEnvironment } from '@qr-menu/stores/keys';
import { createPool, startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import { type MenuStores, openMenuStores } from '@qr-menu/stores/process-stores';
import type { Environment } from './env.ts';
import { holdsKeys, loadSecrets, type Secrets } from './secrets.ts';

export type Stores = MenuStores & { readonly databaseUrl: string; readonly secrets: Secrets };

/** The secrets are read or created after this process has locked the embedded database. */
export async function openStores(
  environment: Environment,
  context: ProcessContext,
): Promise<Stores> {
  const databaseUrl = environment.DATABASE_URL ?? (await embeddedDatabase(environment, context));
  const isEmbedded = environment.DATABASE_URL === undefined;
  const secrets = await loadSecrets({
    dataDir: environment.DATA_DIR,
    hasData: async () =>
      (await holdsKeys(path.join(environment.DATA_DIR, 'keys'))) ||
      (isEmbedded && (await holdsTables(databaseUrl, context.logger))),
  });
  const variables = { ...environment, ...keyVariables(environment, secrets) };
  const stores = await openMenuStores(
    { ...variables, DATABASE_URL: databaseUrl },
    {
      ...context,
      poolName: 'menu store',
      documentsDir: path.join(environment.DATA_DIR, 'documents'),
    },
  );
  return { ...stores, databaseUrl, secrets };
}

/** If the process is killed before it creates the secrets, it leaves a database without tables. */
async function holdsTables(url: string, logger: Logger): Promise<boolean> {
  const pool = createPool({ url, applicationName: 'secrets', logger });
  try {
    const { rowCount } = await pool.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    return rowCount !== 0;
  } finally {
    await pool.end();
  }
}

async function embeddedDatabase(
  { DATA_DIR }: Environment,
  { logger, closers, onCrash }: ProcessContext,
): Promise<string> {
  const dataDir = path.join(DATA_DIR, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, logger, onLost: onCrash });
  closers.add(server.stop);
  return server.url;
}

/** Keys are stored outside the embedded Postgres, so that one loss cannot affect both. */
const keyVariables = (environment: Environment, { keysMasterKey }: Secrets): KeyEnvironment => ({
  ...environment,
  KEYS_MASTER_KEY: environment.KEYS_MASTER_KEY ?? keysMasterKey,
  KEYS_DIR:
    environment.KEYS_BUCKET === undefined
      ? (environment.KEYS_DIR ?? path.join(environment.DATA_DIR, 'keys'))
      : undefined,
});
