import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';

export type SigningKey = {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** As it is published. */
  readonly publicJwk: JWK;
  /** Milliseconds since the epoch. */
  readonly signsFrom: number;
};

/** A new RSA key in PEM. */
export async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

export async function signingKeyOf(pem: string, signsFrom: Date): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return {
    kid,
    privateKey,
    publicKey,
    publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' },
    signsFrom: signsFrom.getTime(),
  };
}
