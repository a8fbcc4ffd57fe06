import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const secretsSchema = z.object({
  publicApiKey: z.string(),
  cursorSecret: z.string(),
  imagesSecret: z.string(),
  /** Wraps the keys in `DATA_DIR/keys`. Base64. */
  keysMasterKey: z.string(),
});

export type Secrets = z.infer<typeof secretsSchema>;

const newSecret = (): string => randomBytes(24).toString('base64url');

/** Only the owner may read them. What is missing, as an older release wrote them, is made. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const stored = text === null ? {} : secretsSchema.partial().parse(JSON.parse(text));
  const complete = secretsSchema.safeParse(stored);
  if (complete.success) return complete.data;
  const secrets: Secrets = {
    publicApiKey: stored.publicApiKey ?? newSecret(),
    cursorSecret: stored.cursorSecret ?? newSecret(),
    imagesSecret: stored.imagesSecret ?? newSecret(),
    keysMasterKey: stored.keysMasterKey ?? randomBytes(32).toString('base64'),
  };
  const written = `${file}.new`;
  await writeFile(written, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  await rename(written, file);
  return secrets;
}
