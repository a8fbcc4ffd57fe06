import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  createKeyRotation,
  createMemoryKeyObjects,
  type KeyEnvironment,
  type KeyObjects,
  openKeyObjects,
} from '@qr-menu/stores/keys';
import { z } from 'zod';
import type { Environment } from '../env.ts';
import { Refused } from '../errors.ts';
import { sideBySide } from '../side-by-side.ts';
import { type BackupStorage, damaged, keysFile, sha256Of } from './place.ts';

/** The keys, sealed with a passphrase. Each backup rewrites this file, so that erased keys disappear. */
const bundleSchema = z.object({
  takenAt: z.string(),
  keysMasterKey: z.string(),
  /** The contents of `DATA_DIR/secrets.json`. Null if the secrets are in the environment. */
  secrets: z.record(z.string(), z.string()).nullable(),
  objects: z.record(z.string(), z.string()),
});

export type KeyBundle = z.infer<typeof bundleSchema>;

type KeyLocations = Pick<
  Environment,
  'DATA_DIR' | 'KEYS_DIR' | 'KEYS_BUCKET' | 'KEYS_PREFIX' | 'KEYS_ENDPOINT' | 'AWS_REGION'
>;

/** @throws Refused `NO_KEYS` */
export function openKeyStore(environment: KeyLocations): Promise<KeyObjects> {
  const { DATA_DIR, KEYS_DIR, KEYS_BUCKET } = environment;
  const byDefault = DATA_DIR === undefined ? undefined : path.join(DATA_DIR, 'keys');
  const directory = KEYS_DIR ?? (KEYS_BUCKET === undefined ? byDefault : undefined);
  if (directory === undefined && KEYS_BUCKET === undefined) {
    throw new Refused('NO_KEYS', 'set KEYS_DIR, KEYS_BUCKET or DATA_DIR');
  }
  const keyEnvironment: Omit<KeyEnvironment, 'KEYS_MASTER_KEY'> = {
    ...environment,
    KEYS_MASTER_KEY_OTHER: undefined,
    KEYS_DIR: directory,
  };
  return openKeyObjects(keyEnvironment);
}

export const secretsFileOf = ({ DATA_DIR }: KeyLocations): string | null =>
  DATA_DIR === undefined ? null : path.join(DATA_DIR, 'secrets.json');

export async function readSecrets(
  environment: KeyLocations,
): Promise<Readonly<Record<string, string>> | null> {
  const file = secretsFileOf(environment);
  const text =
    file &&
    (await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    }));
  return text ? z.record(z.string(), z.string()).parse(JSON.parse(text)) : null;
}

const atOnce = 16;
const isKeyName = (name: string): boolean => name.endsWith('.json') && !name.startsWith('.');

/** @throws Refused `NO_KEYS` */
export async function readKeys(environment: Environment, takenAt: string): Promise<KeyBundle> {
  const secrets = await readSecrets(environment);
  const keysMasterKey = environment.KEYS_MASTER_KEY ?? secrets?.keysMasterKey;
  if (keysMasterKey === undefined) {
    throw new Refused('NO_KEYS', 'set KEYS_MASTER_KEY, or DATA_DIR with its secrets.json');
  }
  const store = await openKeyStore(environment);
  try {
    const objects: Record<string, string> = {};
    await sideBySide(
      (await store.names()).filter(isKeyName),
      async (name) => {
        const text = await store.read(name);
        if (text !== null) objects[name] = text;
      },
      atOnce,
    );
    return { takenAt, keysMasterKey, secrets, objects };
  } finally {
    await store.close();
  }
}

const cipher = 'aes-256-gcm';
const tagLength = 16;
const cost = { N: 2 ** 16, maxmem: 256 * 1024 * 1024 };
const headerSchema = z.object({
  format: z.literal(1),
  salt: z.string(),
  nonce: z.string(),
  sha256: z.string(),
});

const deriveKey = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);
const keyOf = async (passphrase: string, salt: string) =>
  createSecretKey(await deriveKey(passphrase, Buffer.from(salt, 'base64'), 32, cost));

export async function sealKeys(bundle: KeyBundle, passphrase: string): Promise<Uint8Array> {
  const [salt, nonce] = [randomBytes(16).toString('base64'), randomBytes(12)];
  const sealing = createCipheriv(cipher, await keyOf(passphrase, salt), nonce);
  const body = Buffer.concat([
    sealing.update(gzipSync(JSON.stringify(bundle))),
    sealing.final(),
    sealing.getAuthTag(),
  ]);
  const header = { format: 1, salt, nonce: nonce.toString('base64'), sha256: sha256Of(body) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** @throws Refused `BACKUP_DAMAGED`, `NO_PASSPHRASE`, `WRONG_PASSPHRASE` */
export async function openSealedKeys(
  storage: BackupStorage,
  passphrase: string | undefined,
): Promise<KeyBundle> {
  const bytes = await buffer(await storage.read(keysFile));
  const end = bytes.indexOf('\n');
  const header = readHeader(bytes.subarray(0, Math.max(end, 0)).toString('utf8'));
  const body = bytes.subarray(end + 1);
  if (!header || sha256Of(body) !== header.sha256) throw damaged(keysFile, 'has another checksum');
  if (passphrase === undefined) {
    throw new Refused('NO_PASSPHRASE', `${keysFile} is sealed: set BACKUP_PASSPHRASE`);
  }
  const key = await keyOf(passphrase, header.salt);
  const opening = createDecipheriv(cipher, key, Buffer.from(header.nonce, 'base64'));
  opening.setAuthTag(body.subarray(-tagLength));
  try {
    const packed = [opening.update(body.subarray(0, -tagLength)), opening.final()];
    const text = gunzipSync(Buffer.concat(packed)).toString('utf8');
    return bundleSchema.parse(JSON.parse(text));
  } catch {
    throw new Refused('WRONG_PASSPHRASE', `${keysFile} does not open with BACKUP_PASSPHRASE`);
  }
}

function readHeader(text: string): z.infer<typeof headerSchema> | null {
  try {
    return headerSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const masterKeyOf = (text: string) => createSecretKey(Buffer.from(text, 'base64'));

/** Wraps the same keys with another master key. @throws Refused `KEYS_DO_NOT_OPEN` */
export async function rewrapped(
  { keysMasterKey, objects }: KeyBundle,
  masterKey: string,
): Promise<Readonly<Record<string, string>>> {
  const memory = createMemoryKeyObjects();
  for (const [name, text] of Object.entries(objects)) await memory.create(name, text);
  const keys = { own: masterKeyOf(masterKey), other: masterKeyOf(keysMasterKey) };
  const rotation = createKeyRotation(memory, keys);
  const texts: Record<string, string> = {};
  for (const name of await rotation.names()) {
    if ((await rotation.rewrap(name)) === 'unreadable') {
      throw new Refused(
        'KEYS_DO_NOT_OPEN',
        `${name} does not open with the master key stored with it`,
      );
    }
    texts[name] = (await memory.read(name)) ?? '';
  }
  return texts;
}
