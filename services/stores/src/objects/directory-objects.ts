import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { placeFile } from '@qr-menu/runtime/process';
import type { Body, ObjectStore } from './object-store.ts';

/** Folders that the file system creates. They can be unreadable, or contain copies of all files. */
const isOfFileSystem = (name: string): boolean => ['lost+found', '.snapshot'].includes(name);

/** Only the owner of the files may read them, because they can contain keys or personal data. */
export function createDirectoryObjects(directory: string): ObjectStore {
  const fileOf = (key: string): string => path.join(directory, key);

  async function write(key: string, body: Body, move: typeof rename): Promise<void> {
    await mkdir(path.dirname(fileOf(key)), { recursive: true, mode: 0o700 });
    await placeFile(fileOf(key), body, move);
  }

  async function keysIn(folder: string, prefix: string): Promise<readonly string[]> {
    const entries = await readdir(fileOf(folder), { withFileTypes: true }).catch(nullWhenNoFile);
    const keys = (entries ?? []).map(async (entry) => {
      const key = `${folder}${entry.name}`;
      if (!key.startsWith(prefix) || isOfFileSystem(entry.name)) return [];
      return entry.isDirectory() ? keysIn(`${key}/`, prefix) : [key];
    });
    return (await Promise.all(keys)).flat();
  }

  return {
    has: async (key) => (await stat(fileOf(key)).catch(nullWhenNoFile)) !== null,
    read: async (key) => {
      const file = await open(fileOf(key)).catch(nullWhenNoFile);
      return file?.createReadStream() ?? null;
    },
    put: (key, body) => write(key, body, rename),
    // Unlike `rename`, `link` never replaces an existing file.
    create: (key, body) =>
      write(key, body, link).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      ),
    keys: (prefix) => keysIn(prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix),
    remove: (key) => rm(fileOf(key), { force: true }),
    removeFolder: (folder) => rm(fileOf(folder), { recursive: true, force: true }),
    close: () => undefined,
  };
}

export function nullWhenNoFile(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
