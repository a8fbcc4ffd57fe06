import { readMasterKey, readSigningKey, type Stack } from '@qr-menu/testkit/stack';
import { generateKeyPair, SignJWT } from 'jose';

const partOf = (token: string, index: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

const headerOf = (token: string) => {
  const { alg, kid } = partOf(token, 0);
  return { alg: String(alg), kid: String(kid) };
};

/** Signs the token's claims with the pool's own key, but with an expiry a minute ago. */
export async function signedWithPoolKey(
  { databaseUrl, dataDir }: Pick<Stack, 'databaseUrl' | 'dataDir'>,
  token: string,
): Promise<string> {
  const key = await readSigningKey(databaseUrl, await readMasterKey(dataDir));
  const exp = Math.floor(Date.now() / 1_000) - 60;
  return new SignJWT({ ...partOf(token, 1), exp }).setProtectedHeader(headerOf(token)).sign(key);
}

/** Signs the token's claims and header with a key that is not ours. */
export async function signedWithOtherKey(token: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  return new SignJWT(partOf(token, 1)).setProtectedHeader(headerOf(token)).sign(privateKey);
}
