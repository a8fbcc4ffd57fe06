import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenNoFile } from '../../objects/directory-objects.ts';
import type { Images, ListedImage } from '../images.ts';
import { openIfThere, parseHeader } from './object-files.ts';

const usualPage = 1_000;

/** Opens every file to read its key, because file names are hashes. */
export async function* listObjectFiles(
  directory: string,
  prefix: string,
  pageSize = usualPage,
): AsyncGenerator<readonly ListedImage[]> {
  const objects: ListedImage[] = [];
  for await (const path of filesOf(directory, /^[0-9a-f]{64}$/)) {
    const object = await readListed(path);
    if (object?.key.startsWith(prefix)) objects.push(object);
  }
  objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (let at = 0; at < objects.length; at += pageSize) yield objects.slice(at, at + pageSize);
}

/** Finds half-written files left behind by a crash. */
export const leftoverFiles: (
  directory: string,
  ...request: Parameters<Images['abandonedUploads']>
) => ReturnType<Images['abandonedUploads']> = async (directory, { begunBefore, remove }) => {
  let [uploads, bytes] = [0, 0];
  for await (const path of filesOf(directory, /^[0-9a-f]{64}\..+\.part$/)) {
    const file = await stat(path).catch(nullWhenNoFile);
    if (file === null || file.mtimeMs >= begunBefore) continue;
    uploads += 1;
    bytes += file.size;
    if (remove) await rm(path, { force: true });
  }
  return { uploads, bytes };
};

async function* filesOf(directory: string, name: RegExp): AsyncGenerator<string> {
  for (const folder of await namesIn(directory)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const file of await namesIn(join(directory, folder))) {
      if (name.test(file)) yield join(directory, folder, file);
    }
  }
}

async function readListed(path: string): Promise<ListedImage | null> {
  const file = await openIfThere(path);
  if (file === null) return null;
  try {
    const { key, contentLength, storedAt } = await parseHeader(file);
    return { key, contentLength, storedAt };
  } finally {
    await file.close();
  }
}

const namesIn = async (directory: string): Promise<readonly string[]> =>
  (await readdir(directory).catch(nullWhenNoFile)) ?? [];
