import { z } from 'zod';

/** Declares a variable with its description for `infra/SETTINGS.md`. */
export const variable = <Schema extends z.ZodType>(
  schema: Schema,
  meaning: string,
  example: string,
  byDefault?: string,
): Schema =>
  schema.describe(meaning).meta(byDefault === undefined ? { example } : { example, byDefault });

export const count = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(least).max(most);

const text = z.string();
const optionalText = text.optional();
const optionalUrl = z.url().optional();

export const processVariables = {
  PORT: variable(count(0, 65_535), 'port to listen on', '4000'),
  HOST: variable(
    z.string().optional(),
    'address of this machine that `PORT` listens on; `*` for all',
    '*',
    'all of them',
  ),
  OPS_PORT: variable(
    count(0, 65_535).optional(),
    'port for operators: `/metrics`, `/healthz`, `/readyz`, and the status page at `/` (standalone, command); keep it away from the public',
    '9400',
    '`PORT` + 5400',
  ),
  OPS_HOST: variable(
    z.string().optional(),
    'address of this machine that `OPS_PORT` listens on',
    '127.0.0.1',
    'all of them',
  ),
  OPS_NAMES: variable(
    text.transform((list) => list.split(',').map((name) => name.trim().toLowerCase())).optional(),
    'public names, comma-separated, that `OPS_PORT` answers to; addresses and names of private networks are always allowed',
    'metrics.menu.example',
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    'info',
  ),
};

export const databaseVariables = {
  DATABASE_URL: variable(
    z.url({ protocol: /^postgres(ql)?$/ }),
    'Postgres',
    'postgres://qr_menu:secret@localhost:5432/qr_menu',
  ),
};

export const logVariables = {
  KAFKA_BROKERS: variable(
    text.transform((list) => list.split(',').map((broker) => broker.trim())).optional(),
    '`host:port`, comma-separated; without it the log is a table in Postgres, which one process of each kind at a time can read',
    'kafka-1:9092,kafka-2:9092',
  ),
  KAFKA_TLS: variable(
    z.enum(['on', 'off']).default('off'),
    "`on`: encrypts connections and checks the brokers' certificates",
    'on',
  ),
  KAFKA_USERNAME: variable(optionalText, 'signs in by SASL/SCRAM-SHA-512', 'qr-menu'),
  KAFKA_PASSWORD: variable(optionalText, 'with `KAFKA_USERNAME`', 'a-long-random-text-of-your-own'),
  KAFKA_TOPIC: variable(
    text.default('menu-commits'),
    "the log's topic, created if it is missing",
    'menu-commits',
  ),
  KAFKA_REPLICATION_FACTOR: variable(
    z.coerce.number().int().positive().optional(),
    'for a newly created topic',
    '3',
    "the brokers'",
  ),
  LOG_PARTITIONS: variable(
    count(1, 1_000).default(12),
    'partitions of the log; never changes after the log was created, except by `republish`',
    '12',
  ),
  LOG_EPOCH: variable(
    count(0).default(1),
    'identity of the log, written into every commit; the same in every process',
    '1',
  ),
};

export const redisVariables = {
  REDIS_URL: variable(
    z.url({ protocol: /^rediss?$/ }),
    'Redis, with `maxmemory-policy noeviction`',
    'redis://localhost:6379',
  ),
  REDIS_PREFIX: variable(
    text.default('qr-menu:'),
    'prefix of every key and channel; the same in every process',
    'qr-menu:',
  ),
};

export const publicReadVariables = {
  PUBLIC_API_KEY: variable(
    text.min(16),
    'the API key for public reads; at least 16 characters, the same in gateway and guest',
    'da2-3f8c2b5e9d7a4416',
  ),
};

export const paymentVariables = {
  PAYMENT_TEXT: variable(
    text.max(2_000).optional(),
    'how owners can pay: shown with their subscription unchanged, in every language',
    'By bank transfer to BG80 BNBG 9661 1020 3456 78. Write the name of your venue with it.',
    'they are asked to write or call',
  ),
};

/** The identity service: a Cognito user pool, or an endpoint that speaks the same protocol. */
export const identityVariables = {
  AWS_REGION: variable(
    text.default('eu-central-1'),
    'region of the user pool and of the buckets',
    'eu-central-1',
  ),
  COGNITO_USER_POOL_ID: variable(text, 'id of the user pool', 'eu-central-1_AbCdEfGhI'),
  COGNITO_CLIENT_ID: variable(
    text,
    "id of its app client, which is the tokens' audience",
    '4h5j6k7l8m9n0p1q2r3s4t5u6v',
  ),
  IDENTITY_ENDPOINT: variable(
    optionalText,
    "the pool's address for browsers: an address, or a path on our own origin",
    'https://menu.example/identity',
    "AWS's",
  ),
  IDENTITY_ISSUER: variable(
    optionalUrl,
    "`iss` of the pool's tokens",
    'https://menu.example/identity/local_1',
    "AWS's",
  ),
  IDENTITY_JWKS_URL: variable(
    optionalUrl,
    "the address of the pool's keys for this process",
    'http://identity:4010/local_1/.well-known/jwks.json',
    'below the issuer',
  ),
};

const clientDir = 'web/dist/client';

export const webVariables = {
  CLIENT_DIR: variable(text.default(clientDir), 'the built web client', clientDir),
};

/** The contact must start with `mailto:` or `https:`, so that it is a valid link (RFC 9116). */
const isContact = (text: string): boolean => {
  if (!/^[\x21-\x7e]+$/.test(text)) return false;
  const mail = /^mailto:([^?#]+)$/.exec(text)?.[1];
  return mail === undefined
    ? text.startsWith('https://') && URL.canParse(text)
    : z.email().safeParse(mail).success;
};

const contact = text
  .refine(isContact, 'must be mailto: with a mail address, or an https: address')
  .optional();

export const legalVariables = {
  LEGAL_DIR: variable(
    optionalText,
    "a directory with the imprint and the privacy notice in Markdown: `imprint.bg.md`, `privacy.de.md` and so on; the site's footers link to them",
    '/etc/qr-menu/legal',
  ),
  ACCESSIBILITY_CONTACT: variable(
    contact,
    'where guests and owners can report barriers: a `mailto:` or `https:` address; with it, `/accessibility` has a statement in three languages, to which the footers link, unless `LEGAL_DIR` has `accessibility.bg.md` and so on',
    'mailto:help@menu.example',
  ),
};

export const securityVariables = {
  SECURITY_CONTACT: variable(
    contact,
    'where security researchers can report a weakness: a `mailto:` or `https:` address, published at `/.well-known/security.txt`; without it that page is missing',
    'mailto:security@menu.example',
  ),
};

export const lapseVariables = {
  LAPSED_MENUS: variable(
    z.enum(['shown', 'hidden']).default('shown'),
    '`hidden`: guests do not see the menu of a venue whose subscription has ended',
    'hidden',
  ),
};

export const imageStoreVariables = {
  S3_BUCKET: variable(text.min(3).optional(), 'bucket for uploaded images', 'menu-images'),
  S3_ENDPOINT: variable(
    optionalUrl,
    'the address of another S3-compatible store for this process',
    'http://store:8333',
    "AWS's",
  ),
  S3_PUBLIC_ENDPOINT: variable(
    z
      .url({ protocol: /^https?$/ })
      .refine((url) => new URL(url).pathname === '/', 'must not have a path')
      .optional(),
    "that store's address for browsers, which upload to it; without a path",
    'https://menu.example',
    'as this process',
  ),
};

export const imagesVariables = {
  IMAGES_BASE_URL: variable(
    text.default('/images'),
    'the images host for browsers; images are below `public/`',
    'https://images.example',
  ),
};

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && text.startsWith('https://') && new URL(text).origin === text;

export const imageHostVariables = {
  IMAGE_HOSTS: variable(
    z
      .string()
      .default('')
      .transform((list) => list.split(',').map((host) => host.trim()))
      .transform((hosts) => hosts.filter((host) => host !== ''))
      .refine((hosts) => hosts.every(isOrigin), 'must be origins such as https://images.example'),
    "comma-separated origins of other hosts from which guests' pages load images; a host learns the addresses of its guests",
    'https://cdn.example,https://photos.example',
  ),
};

/** The origins from which guest pages may load images, in addition to their own origin. */
export function imageOrigins(environment: {
  readonly IMAGES_BASE_URL: string;
  readonly IMAGE_HOSTS: readonly string[];
  readonly PUBLIC_URL?: string | undefined;
}): readonly string[] {
  const { IMAGES_BASE_URL: base, IMAGE_HOSTS: hosts, PUBLIC_URL: own } = environment;
  const named = [...(URL.canParse(base) ? [new URL(base).origin] : []), ...hosts];
  return named.filter((origin) => own === undefined || origin !== new URL(own).origin);
}
