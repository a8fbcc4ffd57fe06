import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrateMenuStore, startCommandService } from '@qr-menu/command';
import { type Identity, InvalidToken } from '@qr-menu/identity/verification';
import { acceptUpgrades } from '@qr-menu/runtime/http';
import {
  type Clock,
  createClosers,
  createLogger,
  systemClock,
  systemRandomness,
} from '@qr-menu/runtime/process';
import { noopTelemetry } from '@qr-menu/runtime/tracing';
import { createMenuStorePool } from '@qr-menu/stores/archive';
import { createTableCommitLog } from '@qr-menu/stores/commit-log';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { createMemoryMenuDocuments } from '@qr-menu/stores/menu-documents';
import { createMemoryNotifications, type Notifications } from '@qr-menu/stores/notifications';
import { createMemoryRateLimits, type RateLimit } from '@qr-menu/stores/rate-limits';
import { createMemoryViewCounts } from '@qr-menu/stores/view-counts';
import { createTestDatabase } from '@qr-menu/testkit';
import { openGateway } from '../src/index.ts';

const logger = createLogger('live gateways', 'silent');

/** A token is `<user id>` or `<user id>@<exp>` (epoch seconds). A trailing `!` means a recent sign-in. */
const identityWithout = (ended: ReadonlySet<string>): Identity => ({
  verify: async (token) => {
    const [sub = '', expiresAt = '4000000000'] = token.replace(/!$/, '').split('@');
    if (sub === 'forged') throw new InvalidToken('invalid');
    const email = `${sub}@example.com`;
    const isEnded = () => ended.has(sub);
    const signedInAt = token.endsWith('!') ? Date.now() / 1_000 : 0;
    const signIn = { emailVerified: true, signedInAt, expiresAt: Number(expiresAt) };
    const isTwoStep = async () => sub.startsWith('twostep');
    return { sub, email, ...signIn, isEnded, isTwoStep };
  },
});

export type LiveGateway = {
  readonly origin: string;
  /** Makes one commit in the owner's workspace as this user. Returns the new ingredient's id. */
  readonly change: (ownerId: string, userId?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

const creation =
  'mutation ($input: CreateIngridientsInput!) { createIngridients(input: $input) { id } }';

const fail = (error: Error): never => {
  throw error;
};

type Limits = {
  readonly SOCKETS?: number;
  readonly SOCKETS_ADDRESS?: number;
  readonly SOCKETS_USER?: number;
  readonly RATE_LIMIT_QUERIES?: RateLimit;
  readonly TRUSTED_PROXIES?: number;
};

/** Creates a migrated database and a referee for any number of complete gateways. */
export async function startLiveGateways(databaseServer: string) {
  const database = await createTestDatabase(databaseServer);
  const { url } = database;
  const clock = systemClock;
  const pool = createMenuStorePool({ url, applicationName: 'live gateways', logger });
  await migrateMenuStore(pool);
  const log = await createTableCommitLog({ databaseUrl: url, partitions: 2, logger, clock });
  const closers: (() => Promise<unknown>)[] = [];
  const ended = new Set<string>();
  const identity = identityWithout(ended);

  async function startReferee(notifications: Notifications): Promise<void> {
    const service = await startCommandService({
      pool,
      log,
      notifications,
      logger,
      onCrash: fail,
      epoch: 1,
      personalData: plainPersonalData,
    });
    closers.push(service.stop);
  }

  async function addGateway(
    notifications: Notifications,
    {
      clock: ownClock = clock,
      publicUrl,
      onCrash = fail,
      limits = {},
    }: {
      clock?: Clock;
      publicUrl?: string;
      onCrash?: (error: Error) => void;
      limits?: Limits;
    } = {},
  ): Promise<LiveGateway> {
    const closing = createClosers();
    const gateway = await openGateway(
      {
        AWS_REGION: 'eu-central-1',
        COGNITO_USER_POOL_ID: 'none',
        COGNITO_CLIENT_ID: 'none',
        PUBLIC_API_KEY: 'a-public-key-of-the-tests',
        CURSOR_SECRET: 'a-secret-of-the-tests',
        LOG_EPOCH: 1,
        VERDICT_TIMEOUT: 5_000,
        WORKSPACE_BYTES_DAY: 1024 ** 3,
        WORKSPACE_BYTES: 1024 ** 3,
        WORKSPACE_IMAGE_BYTES: 1024 ** 3,
        INVITATIONS_NEW_WORKSPACE: 1_000,
        INVITATIONS_NEW_ALL: 1_000,
        IMPORTS_NEW_WORKSPACE: 1_000,
        IMAGES_BASE_URL: '/images',
        IMAGE_HOSTS: [],
        INTROSPECTION: 'off',
        RATE_LIMIT_ADDRESS: null,
        RATE_LIMIT_QUERIES: null,
        RATE_LIMIT_MUTATIONS: null,
        TRUSTED_PROXIES: 0,
        SOCKETS: 1_000,
        SOCKETS_ADDRESS: 1_000,
        SOCKETS_USER: 1_000,
        PUBLIC_URL: publicUrl,
        ...limits,
      },
      {
        name: 'live gateways',
        pool,
        log,
        notifications,
        identity,
        logger,
        randomness: systemRandomness,
        clock: ownClock,
        personalData: plainPersonalData,
        telemetry: noopTelemetry(),
        closers: closing,
        onCrash,
        documents: createMemoryMenuDocuments(),
        rateLimits: createMemoryRateLimits(clock),
        viewCounts: createMemoryViewCounts(systemRandomness.uuid),
      },
    );
    const server = createServer(gateway.handle);
    acceptUpgrades(server, '/graphql', gateway.live);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await closing.closeAll();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    };
    const stopOnce = (): Promise<void> => {
      stopping ??= stop();
      return stopping;
    };
    closers.push(stopOnce);
    return {
      origin,
      change: (ownerId, userId = ownerId) => change(origin, ownerId, userId),
      stop: stopOnce,
    };
  }

  return {
    pool,
    startReferee,
    addGateway,
    /** Ends the user's sign-ins, as a changed password would. */
    endSignIns: (userId: string): void => void ended.add(userId),
    stop: async () => {
      for (const close of closers.reverse()) await close();
      await log.close();
      await pool.end();
      await database.drop();
    },
  };
}

export type LiveGateways = Awaited<ReturnType<typeof startLiveGateways>>;

/** Creates notifications that are never delivered. */
export const deafNotices = (): Notifications => ({
  ...createMemoryNotifications({ logger }),
  publish: async () => undefined,
});

let lastNumber = 0;

async function change(origin: string, ownerId: string, userId: string): Promise<string> {
  lastNumber += 1;
  const translations = JSON.stringify({ name: { bg: 'Мляко' }, description: { bg: 'Алерген' } });
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: userId, 'x-workspace': ownerId },
    body: JSON.stringify({
      query: creation,
      variables: { input: { translations, number: lastNumber } },
    }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { createIngridients: { id: string } | null };
    errors?: unknown;
  };
  if (!data?.createIngridients) throw new Error(JSON.stringify(errors));
  return data.createIngridients.id;
}
