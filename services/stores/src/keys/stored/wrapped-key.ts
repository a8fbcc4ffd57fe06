import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { openBytes, sealBytes } from '../seals/sealed-bytes.ts';
import { KeyStoreUnavailable } from '../workspace-keys.ts';

const storedSchema = z.union([
  z.strictObject({ owner: z.string(), wrappedKey: z.base64url() }),
  z.strictObject({ owner: z.string(), erasedAt: z.string(), reason: z.string() }),
]);

export const keyNameOf = (owner: string): string =>
  `${createHash('sha256').update(owner).digest('hex')}.json`;

export const readStored = (text: string): z.infer<typeof storedSchema> =>
  storedSchema.parse(JSON.parse(text));

export const holdsKey = (text: string): boolean => 'wrappedKey' in readStored(text);

export function wrapKey(masterKey: KeyObject, owner: string, key: Uint8Array): string {
  const wrappedKey = sealBytes(masterKey, owner, key).toString('base64url');
  return JSON.stringify({ owner, wrappedKey });
}

/** The wrapped key is bound to its owner, so it cannot be used as another owner's key. */
export const unwrapKey = (masterKey: KeyObject, owner: string, wrappedKey: string): KeyObject =>
  createSecretKey(openBytes(masterKey, owner, Buffer.from(wrappedKey, 'base64url')));

/** Turns other errors of the store into `KeyStoreUnavailable`. @throws KeyStoreUnavailable */
export async function reaching<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    throw new KeyStoreUnavailable('the key store cannot be reached', { cause: error });
  }
}
