import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, type Logger } from '@qr-menu/runtime/process';
import { readEnvironment, type Standalone, startStandalone } from '@qr-menu/standalone';
import { createPool } from '@qr-menu/stores/postgres';
import { createTestDatabase } from '../test-database.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { emptyClient } from './empty-client.ts';
import { signedInOwner } from './signed-in-owner.ts';

export type Stack = {
  readonly origin: string;
  readonly databaseUrl: string;
  readonly database: ReturnType<typeof createPool>;
  /** The number of commits that the command service has stored. */
  readonly countCommits: () => Promise<number>;
  readonly publicApiKey: string;
  /** The product's `DATA_DIR`, where operator commands find the keys for personal data. */
  readonly dataDir: string;
  readonly standalone: Standalone;
  /** Creates a user with a workspace, who is signed in through the identity service. */
  readonly owner: (email?: string) => Promise<ApiClient & { readonly idToken: string }>;
  /** Returns a client without a token. Pass the API key or other headers yourself. */
  readonly anonymous: (headers?: Readonly<Record<string, string>>) => ApiClient;
  readonly stop: () => Promise<void>;
};

/** Fills the empty directory and database before the product starts. */
type LayOut = (stack: Pick<Stack, 'dataDir' | 'databaseUrl'>) => Promise<void>;

/** Starts the whole product in this process with a new database. Its other stores can be real too. */
export async function startStack(
  databaseServer: string,
  variables: Readonly<Record<string, string>> = {},
  logger: Logger = createLogger('stack', 'fatal'),
  layOut: LayOut = async () => undefined,
): Promise<Stack> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'qr-menu-stack-'));
  const database = await createTestDatabase(databaseServer);
  await layOut({ dataDir, databaseUrl: database.url });
  const standalone = await startStandalone({
    environment: readEnvironment({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_PARTITIONS: '3',
      PASSWORD_COST: '16',
      // All tests in a run have the same address.
      RATE_LIMIT_ADDRESS: 'off',
      // All workspaces in the tests are new.
      INVITATIONS_NEW_WORKSPACE: '1000',
      INVITATIONS_NEW_ALL: '1000',
      IMPORTS_NEW_WORKSPACE: '10000',
      ...variables,
    }),
    logger,
    clientDir: await emptyClient(dataDir),
    print: () => undefined,
    onCrash: (error) => {
      throw error;
    },
  });
  const origin = `http://localhost:${standalone.port}`;
  const config = (await (await fetch(`${origin}/config.json`)).json()) as {
    publicApiKey: string;
    userPoolClientId: string;
  };
  const pool = createPool({ url: database.url, applicationName: 'stack-spec', logger });
  return {
    origin,
    databaseUrl: database.url,
    database: pool,
    countCommits: async () => {
      const { rows } = await pool.query('select count(*)::int as count from menu.commits');
      return rows[0].count;
    },
    publicApiKey: config.publicApiKey,
    dataDir,
    standalone,
    owner: async (email) => {
      const idToken = await signedInOwner(standalone, origin, config.userPoolClientId, email);
      return { idToken, ...createApiClient(origin, { authorization: idToken }) };
    },
    anonymous: (headers = {}) => createApiClient(origin, headers),
    stop: async () => {
      if (!pool.ended) await pool.end();
      await standalone.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
