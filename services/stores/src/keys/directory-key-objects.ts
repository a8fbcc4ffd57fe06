import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { KeyObjects } from './key-objects.ts';

/** A name appears with its whole content or not at all, also when the machine loses its power. */
export async function openDirectoryKeyObjects(directory: string): Promise<KeyObjects> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const fileOf = (name: string): string => path.join(directory, name);

  async function withWritten<Answer>(
    text: string,
    use: (file: string) => Promise<Answer>,
  ): Promise<Answer> {
    const file = fileOf(`.${randomUUID()}.tmp`);
    try {
      const handle = await open(file, 'wx', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      const answer = await use(file);
      await syncDirectory(directory);
      return answer;
    } finally {
      await rm(file, { force: true });
    }
  }

  return {
    read: (name) =>
      readFile(fileOf(name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      }),
    create: (name, text) =>
      withWritten(text, async (file) => {
        try {
          // Unlike renaming, linking never takes the place of another file.
          await link(file, fileOf(name));
          return true;
        } catch (error) {
          if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
          throw error;
        }
      }),
    replace: (name, text) => withWritten(text, (file) => rename(file, fileOf(name))),
    names: () => readdir(directory),
    close: async () => {},
  };
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
