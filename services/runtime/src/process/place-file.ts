import { randomUUID } from 'node:crypto';
import { open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The name of an unfinished file consists of the final name, this suffix and a UUID. */
export const unfinishedSuffix = '.new-';

/**
 * Writes the file completely to disk before it gets its name. Only the file's owner may read it. `move` is
 * `link`, which rejects with EEXIST if the file exists, or `rename`, which replaces it.
 */
export async function placeFile(
  file: string,
  body: string | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  move: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const written = `${file}${unfinishedSuffix}${randomUUID()}`;
  try {
    const handle = await open(written, 'wx', 0o600);
    try {
      await writeFile(handle, body);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await move(written, file);
  } finally {
    await rm(written, { force: true });
    // Needed even if another process placed the file, because the caller will rely on it.
    const directory = await open(path.dirname(file));
    await directory.sync().finally(() => directory.close());
  }
}
