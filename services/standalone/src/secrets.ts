import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { failure, placeFile, unfinishedSuffix } from '@qr-menu/runtime/process';
import { z } from 'zod';

const secret = z.string().min(1);
const secretsSchema = z.object({
  publicApiKey: secret,
  cursorSecret: secret,
  imagesSecret: secret,
  /** Wraps the keys in `DATA_DIR/keys`. Encoded in base64. */
  keysMasterKey: secret.refine(
    (text) => Buffer.from(text, 'base64').length === 32,
    'must be 32 bytes in base64',
  ),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** The message contains the name of the file and explains how to fix it. */
export class SecretsUnusable extends failure('SecretsUnusable', 'SECRETS_UNUSABLE', false) {}

type SecretsOptions = {
  readonly dataDir: string;
  /** Whether there is data that depends on the secrets. Called only if the file is missing. */
  readonly hasData: () => Promise<boolean>;
};

const newSecrets = (): Secrets => ({
  publicApiKey: randomBytes(24).toString('base64url'),
  cursorSecret: randomBytes(24).toString('base64url'),
  imagesSecret: randomBytes(24).toString('base64url'),
  keysMasterKey: randomBytes(32).toString('base64'),
});

/**
 * If two processes start at once, both use the first one's secrets. The caller must have locked the port and
 * the database. @throws SecretsUnusable if the file is damaged, or missing although there is data
 */
export async function loadSecrets({ dataDir, hasData }: SecretsOptions): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const secrets = (await readStored(file)) ?? (await create(file, hasData));
  await clearLeftovers(file);
  return secrets;
}

async function readStored(file: string): Promise<Secrets | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = secretsSchema.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join('.') ?? '';
  throw unusable(file, name === '' ? 'is damaged' : `is damaged (${name}: ${issue?.message})`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function create(file: string, hasData: SecretsOptions['hasData']): Promise<Secrets> {
  if (await hasData()) throw unusable(file, 'is missing, although there is data that needs it');
  await store(newSecrets(), file);
  const stored = await readStored(file);
  if (stored) return stored;
  throw unusable(file, 'was removed while it was being read');
}

const unusable = (file: string, problem: string): SecretsUnusable =>
  new SecretsUnusable(
    `${file} ${problem}. Without it personal data cannot be opened: restore it from a backup. ` +
      'To start with an empty product, move the whole directory away',
  );

const store = (secrets: Secrets, file: string): Promise<void> =>
  placeFile(file, JSON.stringify(secrets, null, 2), link).catch((error: NodeJS.ErrnoException) => {
    // The file may already be gone, because the faster process removes unfinished files of other processes.
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
  });

async function clearLeftovers(file: string): Promise<void> {
  const directory = path.dirname(file);
  for (const name of await readdir(directory)) {
    if (!name.startsWith(`${path.basename(file)}${unfinishedSuffix}`)) continue;
    await rm(path.join(directory, name), { force: true });
  }
}

/** Whether the directory contains keys. They are wrapped with one of the secrets. */
export const holdsKeys = (directory: string): Promise<boolean> =>
  readdir(directory).then(
    (entries) => entries.length > 0,
    () => false,
  );
