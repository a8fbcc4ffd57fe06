import { z } from 'zod';

export const processVariables = {
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .describe('port to listen on')
    .meta({ example: '4000' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`')
    .meta({ example: 'info' }),
};

export const databaseVariables = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('Postgres')
    .meta({ example: 'postgres://qr_menu:secret@localhost:5432/qr_menu' }),
};

export const logVariables = {
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .optional()
    .describe(
      '`host:port`, comma-separated; without it the log is a table in Postgres, which one process of each kind at a time can read',
    )
    .meta({ example: 'kafka-1:9092,kafka-2:9092' }),
  KAFKA_TLS: z
    .enum(['on', 'off'])
    .default('off')
    .describe("`on`: connections are encrypted, and the brokers' certificates checked")
    .meta({ example: 'on' }),
  KAFKA_USERNAME: z
    .string()
    .optional()
    .describe('signs in by SASL/SCRAM-SHA-512')
    .meta({ example: 'qr-menu' }),
  KAFKA_PASSWORD: z
    .string()
    .optional()
    .describe('with `KAFKA_USERNAME`')
    .meta({ example: 'a-long-random-text-of-your-own' }),
  KAFKA_TOPIC: z
    .string()
    .default('menu-commits')
    .describe("the log's topic, created when it is absent")
    .meta({ example: 'menu-commits' }),
  KAFKA_REPLICATION_FACTOR: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('for a topic that is created')
    .meta({ example: '3', byDefault: "the brokers'" }),
  LOG_PARTITIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(12)
    .describe('partitions of the log; never changes once the log exists')
    .meta({ example: '12' }),
  LOG_EPOCH: z.coerce
    .number()
    .int()
    .min(0)
    .default(1)
    .describe('identity of the log, written into every commit; the same in every process')
    .meta({ example: '1' }),
};

export const redisVariables = {
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .describe('Redis, with `maxmemory-policy noeviction`')
    .meta({ example: 'redis://localhost:6379' }),
  REDIS_PREFIX: z
    .string()
    .default('qr-menu:')
    .describe('before every key and channel; the same in every process')
    .meta({ example: 'qr-menu:' }),
};

export const publicReadVariables = {
  PUBLIC_API_KEY: z
    .string()
    .min(16)
    .describe('opens the public reads; at least 16 characters, the same in gateway and guest')
    .meta({ example: 'da2-3f8c2b5e9d7a4416' }),
};

/** The identity service: a Cognito user pool, or an endpoint that speaks the same protocol. */
export const identityVariables = {
  AWS_REGION: z
    .string()
    .default('eu-central-1')
    .describe('region of the user pool and of the buckets')
    .meta({ example: 'eu-central-1' }),
  COGNITO_USER_POOL_ID: z
    .string()
    .describe('id of the user pool')
    .meta({ example: 'eu-central-1_AbCdEfGhI' }),
  COGNITO_CLIENT_ID: z
    .string()
    .describe("id of its app client: the tokens' audience")
    .meta({ example: '4h5j6k7l8m9n0p1q2r3s4t5u6v' }),
  IDENTITY_ENDPOINT: z
    .string()
    .optional()
    .describe('where browsers reach the pool: an address, or a path on the own origin')
    .meta({ example: 'https://menu.example/identity', byDefault: "AWS's" }),
  IDENTITY_ISSUER: z
    .url()
    .optional()
    .describe("`iss` of the pool's tokens")
    .meta({ example: 'https://menu.example/identity/local_1', byDefault: "AWS's" }),
  IDENTITY_JWKS_URL: z.url().optional().describe("where this process reads the pool's keys").meta({
    example: 'http://identity:4010/local_1/.well-known/jwks.json',
    byDefault: 'below the issuer',
  }),
};

export const webVariables = {
  CLIENT_DIR: z
    .string()
    .default('web/dist/client')
    .describe('the built web client')
    .meta({ example: 'web/dist/client' }),
};

export const lapseVariables = {
  LAPSED_MENUS: z
    .enum(['shown', 'hidden'])
    .default('shown')
    .describe('`hidden`: guests do not see the menu of a venue whose subscription has ended')
    .meta({ example: 'hidden' }),
};

export const imageStoreVariables = {
  S3_BUCKET: z
    .string()
    .min(3)
    .optional()
    .describe('bucket for uploaded images')
    .meta({ example: 'menu-images' }),
  S3_ENDPOINT: z
    .url()
    .optional()
    .describe('another S3-compatible store, as this process reaches it')
    .meta({ example: 'http://store:8333', byDefault: "AWS's" }),
  /** Uploads are signed for it, and a path would be signed too. */
  S3_PUBLIC_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', 'must not have a path')
    .optional()
    .describe('that store as browsers reach it, who upload to it; without a path')
    .meta({ example: 'https://menu.example', byDefault: 'as this process' }),
};

export const imagesVariables = {
  IMAGES_BASE_URL: z
    .string()
    .default('/images')
    .describe('images host that browsers load from; below it, `public/`')
    .meta({ example: 'https://images.example' }),
};
