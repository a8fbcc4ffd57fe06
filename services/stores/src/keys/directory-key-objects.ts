import { link, mkdir, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { placeFile } from '@qr-menu/runtime/process';
import type { KeyObjects } from './key-objects.ts';

/** A name appears with its whole content or not at all, even after a power failure. */
export async function openDirectoryKeyObjects(directory: string): Promise<KeyObjects> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const fileOf = (name: string): string => path.join(directory, name);

  return {
    read: (name) =>
      readFile(fileOf(name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    // Unlike renaming, linking never replaces another file.
    create: (name, text) =>
      placeFile(fileOf(name), text, link).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      ),
    replace: (name, text) => placeFile(fileOf(name), text, rename),
    names: () => readdir(directory),
    close: async () => {},
  };
}
