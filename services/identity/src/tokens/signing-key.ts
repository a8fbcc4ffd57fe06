import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '@qr-menu/platform';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import type { Database } from '../database.ts';

export type SigningKey = {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** As it is published. */
  readonly publicJwk: JWK;
};

/** The installation's own RSA key: made at the first start, the same ever after. */
export async function loadSigningKey(database: Database, clock: Clock): Promise<SigningKey> {
  const stored = (await readKey(database)) ?? (await createKey(database, clock));
  const privateKey = createPrivateKey(stored);
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey, publicKey, publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

async function readKey(database: Database): Promise<string | null> {
  const { rows } = await database.query<{ private_key: string }>(
    `SELECT private_key FROM identity.signing_keys WHERE purpose = 'tokens'`,
  );
  return rows[0]?.private_key ?? null;
}

async function createKey(database: Database, clock: Clock): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  // Of two processes that start together, the first one's key is everybody's.
  await database.query(
    `INSERT INTO identity.signing_keys (purpose, private_key, created_at)
     VALUES ('tokens', $1, $2) ON CONFLICT (purpose) DO NOTHING`,
    [privateKey.export({ type: 'pkcs8', format: 'pem' }), new Date(clock.now())],
  );
  const stored = await readKey(database);
  if (stored === null) throw new Error('the signing key was not stored');
  return stored;
}
