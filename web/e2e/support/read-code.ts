import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, vi } from 'vitest';

type Mail = { readonly to: string; readonly code: string };

async function codesFor(dataDir: string, email: string): Promise<readonly string[]> {
  const text = await readFile(path.join(dataDir, 'outbox.jsonl'), 'utf8').catch(() => '');
  const mails = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Mail);
  return mails.filter(({ to }) => to === email).map(({ code }) => code);
}

/** Returns the newest code that was mailed to this address. */
export async function readCode(dataDir: string, email: string): Promise<string> {
  await vi.waitFor(async () => expect(await codesFor(dataDir, email)).not.toHaveLength(0), 20_000);
  return (await codesFor(dataDir, email)).at(-1) ?? '';
}
