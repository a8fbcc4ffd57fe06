import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  publicApiKey: z.string(),
  cursorSecret: z.string(),
  imagesSecret: z.string(),
});

/** Made once for each installation. */
export type Secrets = z.infer<typeof secretsSchema>;

const newSecret = (): string => randomBytes(24).toString('base64url');

/** Reads the installation's secrets, or makes them on the first start; the owner alone may read. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text !== null) return secretsSchema.parse(JSON.parse(text));
  const secrets = {
    publicApiKey: newSecret(),
    cursorSecret: newSecret(),
    imagesSecret: newSecret(),
  };
  await writeFile(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' });
  return secrets;
}
