import { readFile } from 'node:fs/promises';
import type { Clock } from '@qr-menu/platform';
import { z } from 'zod';

const mailSchema = z.object({ to: z.string(), code: z.string() });

/** Reads the newest code that was mailed to `to`, waiting a little for the mail to arrive. */
export async function readMailedCode(file: string, to: string, clock: Clock): Promise<string> {
  const deadline = clock.now() + 10_000;
  for (;;) {
    const code = newestCode(await readFile(file, 'utf8').catch(() => ''), to);
    if (code !== undefined) return code;
    if (clock.now() >= deadline) {
      throw new Error(`no code for ${to} in ${file}: set OUTBOX_FILE to the server's outbox`);
    }
    await clock.sleep(50);
  }
}

function newestCode(outbox: string, to: string): string | undefined {
  // The last line may be half-written; whatever comes before the last line end is whole.
  const lines = outbox.slice(0, outbox.lastIndexOf('\n') + 1).split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => mailSchema.parse(JSON.parse(line)))
    .findLast((mail) => mail.to.toLowerCase() === to.toLowerCase())?.code;
}
