import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { createPool } from '@qr-menu/stores/postgres';

export type IdentitySettings = {
  readonly userPoolId: string;
  /** The one app client, without a secret, as for a browser. */
  readonly clientId: string;
  /** The public address below which the pool lies; the issuer is `<issuerBase>/<userPoolId>`. */
  readonly issuerBase: string;
  /** Other origins that may call from a browser: development servers. */
  readonly allowedOrigins?: readonly string[];
  /** The lifetime of ID and access tokens. */
  readonly tokenLifetimeSeconds: number;
  /** How many of our own proxies are in front of this service. 0 if callers reach it directly. */
  readonly trustedProxies?: number;
};

export const issuerOf = ({
  issuerBase,
  userPoolId,
}: Pick<IdentitySettings, 'issuerBase' | 'userPoolId'>): string => `${issuerBase}/${userPoolId}`;

/** A `pg` pool; the tables are named with their schema, so any pool on the database will do. */
export type Database = ReturnType<typeof createPool>;

/** Unpredictable random values. Only the signing key is made past it, by OpenSSL itself. */
export type SecretRandomness = {
  readonly uuid: () => string;
  readonly bytes: (count: number) => Uint8Array;
  /** A decimal number of exactly that many digits, leading zeros included. */
  readonly digits: (count: number) => string;
};

export const systemSecretRandomness: SecretRandomness = {
  uuid: randomUUID,
  bytes: randomBytes,
  digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
};
