import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Chance that nobody can guess. Only the signing key is made past it, by OpenSSL itself. */
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
