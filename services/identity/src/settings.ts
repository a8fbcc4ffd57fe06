import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { createPool } from '@qr-menu/stores/postgres';

export type IdentitySettings = {
  readonly userPoolId: string;
  /** The only app client. It has no secret, because it runs in a browser. */
  readonly clientId: string;
  /** The public base URL of the pool. The issuer is `<issuerBase>/<userPoolId>`. */
  readonly issuerBase: string;
  /** Additional origins that browsers may call from, such as development servers. */
  readonly allowedOrigins?: readonly string[];
  readonly tokenLifetimeSeconds: number;
  /** The number of our own proxies in front of this service. 0 if callers reach it directly. */
  readonly trustedProxies?: number;
  /** Null if the product's URL does not allow passkeys. */
  readonly passkeys?: PasskeySettings | null;
};

export type PasskeySettings = {
  readonly relyingPartyId: string;
  readonly origins: readonly string[];
};

/** Browsers allow passkeys on `https:` host names and `localhost`, for every origin of the host. */
export function passkeySettings(
  publicUrl: string,
  allowedOrigins: readonly string[],
): PasskeySettings | null {
  const { hostname, protocol, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (isAddress || (protocol !== 'https:' && !isLocal)) return null;
  const sameHost = allowedOrigins.filter(
    (allowed) => URL.canParse(allowed) && new URL(allowed).hostname === hostname,
  );
  return { relyingPartyId: hostname, origins: [...new Set([origin, ...sameHost])] };
}

export const issuerOf = ({
  issuerBase,
  userPoolId,
}: Pick<IdentitySettings, 'issuerBase' | 'userPoolId'>): string => `${issuerBase}/${userPoolId}`;

/** A `pg` pool for the database. Any pool works, because statements include the schema. */
export type Database = ReturnType<typeof createPool>;

/** Unpredictable random values. Not used for the signing key, which OpenSSL generates. */
export type SecretRandomness = {
  readonly uuid: () => string;
  readonly bytes: (count: number) => Uint8Array;
  /** A decimal number with exactly this many digits, including leading zeros. */
  readonly digits: (count: number) => string;
};

export const systemSecretRandomness: SecretRandomness = {
  uuid: randomUUID,
  bytes: randomBytes,
  digits: (count) => String(randomInt(10 ** count)).padStart(count, '0'),
};

/** The default lifetime of a code in minutes. `SECURITY.md` gives the reasons for all lifetimes. */
export const codeMinutes = 10;
