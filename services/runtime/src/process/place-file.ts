import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';

/** Behind a file's name, with a UUID: what a crash leaves of one that was not whole yet. */
export const unfinishedSuffix = '.new-';

/**
 * A file that only its owner may read, whole on the disk before it has its name. `move` is `link`, which
 * rejects with EEXIST where there is one, or `rename`, which takes its place.
 */
export async function placeFile(
  file: string,
  text: string,
  move: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const written = `${file}${unfinishedSuffix}${randomUUID()}`;
  try {
    const handle = await open(written, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await move(written, file);
  } finally {
    await rm(written, { force: true });
    // Also what somebody else has placed: whoever finds it goes on with it.
    const directory = await open(path.dirname(file));
    await directory.sync().finally(() => directory.close());
  }
}
