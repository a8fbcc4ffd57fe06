import { z } from 'zod';

/** Environment variables that several processes share, by what they configure. */
export const processVariables = {
  PORT: z.coerce.number().int().min(0).max(65_535).meta({ example: '4000' }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ example: 'info' }),
};

export const databaseVariables = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .meta({ example: 'postgres://qr_menu:secret@localhost:5432/qr_menu' }),
};

/** Without `KAFKA_BROKERS` the log is a table in Postgres. */
export const logVariables = {
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .optional()
    .meta({ example: 'kafka-1:9092,kafka-2:9092' }),
  KAFKA_TLS: z.enum(['on', 'off']).default('off').meta({ example: 'on' }),
  /** SASL/SCRAM-SHA-512. */
  KAFKA_USERNAME: z.string().optional().meta({ example: 'qr-menu' }),
  KAFKA_PASSWORD: z.string().optional().meta({ example: 'a-long-random-text-of-your-own' }),
  KAFKA_TOPIC: z.string().default('menu-commits').meta({ example: 'menu-commits' }),
  KAFKA_REPLICATION_FACTOR: z.coerce.number().int().positive().optional().meta({ example: '3' }),
  LOG_PARTITIONS: z.coerce.number().int().min(1).max(1_000).default(12).meta({ example: '12' }),
  LOG_EPOCH: z.coerce.number().int().min(0).default(1).meta({ example: '1' }),
};

export const redisVariables = {
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).meta({ example: 'redis://localhost:6379' }),
  /** Before every key and channel. */
  REDIS_PREFIX: z.string().default('qr-menu:').meta({ example: 'qr-menu:' }),
};

export const publicReadVariables = {
  PUBLIC_API_KEY: z.string().min(16).meta({ example: 'da2-3f8c2b5e9d7a4416' }),
};

/** The identity service: a Cognito user pool, or an endpoint that speaks the same protocol. */
export const identityVariables = {
  AWS_REGION: z.string().default('eu-central-1').meta({ example: 'eu-central-1' }),
  COGNITO_USER_POOL_ID: z.string().meta({ example: 'eu-central-1_AbCdEfGhI' }),
  COGNITO_CLIENT_ID: z.string().meta({ example: '4h5j6k7l8m9n0p1q2r3s4t5u6v' }),
  /** Where the browser reaches it; absent for AWS itself. */
  IDENTITY_ENDPOINT: z.string().optional().meta({ example: 'https://menu.example/identity' }),
  /** The `iss` of its tokens; absent for AWS itself. */
  IDENTITY_ISSUER: z.url().optional().meta({ example: 'https://menu.example/identity/local_1' }),
  /** Where this process reads its keys; absent: below the issuer. */
  IDENTITY_JWKS_URL: z
    .url()
    .optional()
    .meta({ example: 'http://identity:4010/local_1/.well-known/jwks.json' }),
};

export const webVariables = {
  /** The built web client. */
  CLIENT_DIR: z.string().default('web/dist/client').meta({ example: 'web/dist/client' }),
};

/** What guests are shown of a venue whose subscription has ended; never an advertisement. */
export const lapseVariables = {
  LAPSED_MENUS: z.enum(['shown', 'hidden']).default('shown').meta({ example: 'hidden' }),
};

/** Where uploaded images are kept. */
export const imageStoreVariables = {
  S3_BUCKET: z.string().min(3).optional().meta({ example: 'menu-images' }),
  /** Another store than AWS, as this process reaches it. */
  S3_ENDPOINT: z.url().optional().meta({ example: 'http://store:8333' }),
  /** The same as browsers reach it, who upload to it; without a path, which would be signed. */
  S3_PUBLIC_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/', 'must not have a path')
    .optional()
    .meta({ example: 'https://menu.example' }),
};

export const imagesVariables = {
  /** The images host that guests load from; below it the path begins with `public/`. */
  IMAGES_BASE_URL: z.string().default('/images').meta({ example: 'https://images.example' }),
};
