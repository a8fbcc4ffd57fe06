import type { Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-ecs';
import type { DatabaseCluster } from 'aws-cdk-lib/aws-rds';
import { type ServiceName, serviceNames } from '../capacity/sizes.ts';
import { databaseName, databaseUser } from './database.ts';
import type { UserPoolWithClient } from './identity.ts';
import type { Log } from './log.ts';
import { ports } from './network.ts';
import type { AwsSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

export type AwsStores = {
  readonly secrets: AwsSecrets;
  readonly log: Log;
  readonly database: DatabaseCluster;
  /** The host name of the primary. */
  readonly cacheHost: string;
  readonly storage: Storage;
  readonly identity: UserPoolWithClient;
};

export type ServiceEnvironment = {
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, Secret>>;
};

/** Returns the variables of a service, grouped as in the services' own schemas. */
export function environmentParts(stack: Stack, stores: AwsStores, settings: Settings) {
  const { secrets, identity, storage } = stores;
  const publicUrl = `https://${settings.domain}`;
  const plain = (environment: Record<string, string>): ServiceEnvironment => ({
    environment,
    secrets: {},
  });
  return {
    ...storeParts(stores, settings),
    publicRead: {
      environment: {},
      secrets: { PUBLIC_API_KEY: Secret.fromSecretsManager(secrets.publicApiKey) },
    },
    cursors: {
      environment: {},
      secrets: { CURSOR_SECRET: Secret.fromSecretsManager(secrets.cursor) },
    },
    userPool: plain({
      AWS_REGION: stack.region,
      COGNITO_USER_POOL_ID: identity.pool.userPoolId,
      COGNITO_CLIENT_ID: identity.client.userPoolClientId,
    }),
    region: plain({ AWS_REGION: stack.region }),
    imageStore: plain({ S3_BUCKET: storage.images.bucketName }),
    images: plain({ IMAGES_BASE_URL: `${publicUrl}/images` }),
    publicUrl: plain({ PUBLIC_URL: publicUrl }),
    // CloudFront and the load balancer.
    proxies: plain({ TRUSTED_PROXIES: '2' }),
    // Browsers upload directly to the bucket.
    uploads: plain({
      CONNECT_ORIGINS: `https://${storage.images.bucketRegionalDomainName}`,
    }),
    client: plain({ CLIENT_DIR: 'web/dist/client' }),
    lapse: plain({ LAPSED_MENUS: settings.lapsedMenus }),
    mail: mailParts(secrets, settings),
    payment: plain(settings.paymentText ? { PAYMENT_TEXT: settings.paymentText } : {}),
    contacts: plain(contactsOf(settings)),
  };
}

function contactsOf({ securityContact, accessibilityContact }: Settings) {
  return {
    ...(securityContact && { SECURITY_CONTACT: securityContact }),
    ...(accessibilityContact && { ACCESSIBILITY_CONTACT: accessibilityContact }),
  };
}

/** The settings for invitations and reminders. Cognito sends the codes. */
function mailParts(
  { mail }: AwsSecrets,
  { mailServer, senderEmail }: Settings,
): ServiceEnvironment {
  if (!mail || mailServer === undefined) return { environment: {}, secrets: {} };
  if (senderEmail === undefined) throw new TypeError('mailServer needs senderEmail');
  const MAIL_URL = mailServer.replace('@', `:${named('MAIL_PASSWORD')}@`);
  return {
    environment: { MAIL_URL, MAIL_FROM: senderEmail },
    secrets: { MAIL_PASSWORD: Secret.fromSecretsManager(mail) },
  };
}

/** Passwords are in separate variables, which the URLs refer to. */
function storeParts({ secrets, log, database, cacheHost, storage }: AwsStores, settings: Settings) {
  const { hostname, port } = database.clusterEndpoint;
  const databaseSecret = database.secret;
  if (!databaseSecret) throw new Error('the database has no generated password');
  const address = (user: string, password: string) =>
    `postgres://${user}:${named(password)}@${hostname}:${port}/${databaseName}?sslmode=verify-full`;
  const owner = Secret.fromSecretsManager(databaseSecret, 'password');
  const passwordOf = (name: ServiceName) => Secret.fromSecretsManager(secrets.database[name]);
  const passwordName = (name: ServiceName) => `${name.toUpperCase()}_DATABASE_PASSWORD`;
  return {
    /** The operator's database user, which has all privileges. */
    ownedDatabase: {
      environment: { DATABASE_URL: address(databaseUser, 'DATABASE_PASSWORD') },
      secrets: { DATABASE_PASSWORD: owner },
    },
    database: (name: ServiceName): ServiceEnvironment => ({
      environment: { DATABASE_URL: address(`${databaseUser}_${name}`, 'DATABASE_PASSWORD') },
      secrets: { DATABASE_PASSWORD: passwordOf(name) },
    }),
    /** The command service creates the roles of the other services. */
    databaseRoles: {
      environment: {
        DATABASE_OWNER_URL: address(databaseUser, 'DATABASE_OWNER_PASSWORD'),
        DATABASE_ROLES: serviceNames
          .map((name) => `${name}=${named(passwordName(name))}`)
          .join(','),
      },
      secrets: {
        DATABASE_OWNER_PASSWORD: owner,
        ...Object.fromEntries(serviceNames.map((name) => [passwordName(name), passwordOf(name)])),
      },
    },
    log: {
      environment: {
        KAFKA_BROKERS: log.brokers,
        KAFKA_TLS: 'on',
        KAFKA_REPLICATION_FACTOR: '3',
        KAFKA_TOPIC: settings.logTopic,
        LOG_PARTITIONS: String(settings.logPartitions),
        LOG_EPOCH: String(settings.logEpoch),
      },
      secrets: {
        KAFKA_USERNAME: Secret.fromSecretsManager(secrets.log, 'username'),
        KAFKA_PASSWORD: Secret.fromSecretsManager(secrets.log, 'password'),
      },
    },
    redis: {
      environment: {
        REDIS_URL: `rediss://:${named('REDIS_PASSWORD')}@${cacheHost}:${ports.cache}`,
      },
      secrets: { REDIS_PASSWORD: Secret.fromSecretsManager(secrets.cache) },
    },
    keys: {
      environment: { KEYS_BUCKET: storage.keys.bucketName },
      secrets: {
        KEYS_MASTER_KEY: Secret.fromSecretsManager(secrets.keysMaster),
        ...(secrets.otherKeysMaster && {
          KEYS_MASTER_KEY_OTHER: Secret.fromSecretsManager(secrets.otherKeysMaster),
        }),
      },
    },
  };
}

const named = (variable: string): string => `$(${variable})`;

export const together = (...parts: readonly ServiceEnvironment[]): ServiceEnvironment => ({
  environment: Object.assign({}, ...parts.map(({ environment }) => environment)),
  secrets: Object.assign({}, ...parts.map(({ secrets }) => secrets)),
});
