import { createPrivateKey } from 'node:crypto';
import { generateKeyPair, SignJWT } from 'jose';
import type pg from 'pg';

const partOf = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

const headerOf = (token: string) => {
  const { alg, kid } = partOf(token, 0);
  return { alg: String(alg), kid: String(kid) };
};

/** The token's claims, signed by the pool itself, and expired a minute ago. */
export async function signedWithPoolKey(database: pg.Client, token: string): Promise<string> {
  const { rows } = await database.query('select * from identity.signing_keys');
  const pem = Object.values(rows[0]).find((value) => String(value).includes('PRIVATE KEY'));
  const exp = Math.floor(Date.now() / 1_000) - 60;
  return new SignJWT({ ...partOf(token, 1), exp })
    .setProtectedHeader(headerOf(token))
    .sign(createPrivateKey(String(pem)));
}

/** The token's claims and header, signed by somebody else. */
export async function signedWithOtherKey(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT(partOf(token, 1)).setProtectedHeader(headerOf(token)).sign(privateKey);
}
