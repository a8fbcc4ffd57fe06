import type { Clock } from '@qr-menu/runtime';
import { type CryptoKey, importJWK } from 'jose';
import { z } from 'zod';

export type VerificationKeys = ReadonlyMap<string, CryptoKey>;

// A pool publishes two to four keys, in about 2 KB.
const largestAnswer = 64 * 1024;
const timeoutMilliseconds = 5_000;

const keySetSchema = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string(), kid: z.string().optional() }))
    .min(1)
    .max(100),
});
const signingKeySchema = z.looseObject({
  kid: z.string(),
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  use: z.literal('sig').optional(),
  alg: z.literal('RS256').optional(),
});

export async function fetchKeys(uri: string, clock: Clock): Promise<VerificationKeys> {
  const answered = new AbortController();
  const timedOut = clock.sleep(timeoutMilliseconds, answered.signal).then(() => {
    throw new Error('the key set did not come in time');
  });
  timedOut.catch(() => {});
  try {
    return await Promise.race([readKeys(uri, answered.signal), timedOut]);
  } finally {
    answered.abort();
  }
}

async function readKeys(uri: string, signal: AbortSignal): Promise<VerificationKeys> {
  const response = await fetch(uri, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`the key set is answered with ${response.status}`);
  const { keys } = keySetSchema.parse(JSON.parse(await readText(response)));
  const imported = new Map<string, CryptoKey>();
  for (const published of keys) {
    // Keys of other kinds are somebody else's business; a set without ours is none.
    const { success, data } = signingKeySchema.safeParse(published);
    if (!success) continue;
    const { kid, kty, n, e } = data;
    const key = await importJWK({ kty, n, e }, 'RS256');
    if (!(key instanceof Uint8Array)) imported.set(kid, key);
  }
  if (imported.size === 0) throw new Error('the key set has no key that signs tokens');
  return imported;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > largestAnswer) throw new Error('the key set is too large');
  }
  return text;
}
