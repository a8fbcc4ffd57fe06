import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from '@qr-menu/testkit';

type Mail = { readonly to: string; readonly code?: string };

async function codesFor(dataDir: string, email: string): Promise<readonly string[]> {
  const text = await readFile(path.join(dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
  const mails = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Mail);
  return mails.flatMap(({ to, code }) => (to === email && code !== undefined ? [code] : []));
}

/** The number of codes that have already been read, by address. */
const codesRead = new Map<string, number>();

/** Returns the latest code sent to this address. Waits for a code that has not been read before. */
export async function readCode(dataDir: string, email: string): Promise<string> {
  const codes = await waitUntil(
    async () => {
      const found = await codesFor(dataDir, email);
      return found.length > (codesRead.get(email) ?? 0) && found;
    },
    { timeout: 60_000, what: `a new code for ${email}` },
  );
  codesRead.set(email, codes.length);
  return codes.at(-1) ?? '';
}
