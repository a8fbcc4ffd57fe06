import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { Refused } from '../refused.ts';

export type ExportWriter = {
  /** `name` is a relative path of plain segments. */
  readonly add: (name: string, bytes: Uint8Array) => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Takes away what was written so far. */
  readonly discard: () => Promise<void>;
};

/**
 * A zip file, or a directory when the name does not end in `.zip`; only their owner may read them.
 *
 * @throws Refused when there is something under this name already.
 */
export async function createExportWriter(output: string): Promise<ExportWriter> {
  try {
    return output.endsWith('.zip') ? await zipWriter(output) : await directoryWriter(output);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Refused('EXISTS', `${output} exists already: nothing was exported`);
    }
    throw error;
  }
}

async function directoryWriter(output: string): Promise<ExportWriter> {
  await mkdir(output, { mode: 0o700 });
  return {
    add: async (name, bytes) => {
      const file = path.join(output, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
    },
    finish: async () => {},
    discard: () => rm(output, { recursive: true, force: true }),
  };
}

async function zipWriter(output: string): Promise<ExportWriter> {
  const file = await open(output, 'wx', 0o600);
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  return {
    add: async (name, bytes) => {
      // Images are compressed already.
      const entry = name.endsWith('.json') ? new ZipDeflate(name) : new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
      await writeOut(file, chunks);
    },
    finish: async () => {
      zip.end();
      await writeOut(file, chunks);
      await file.sync();
      await file.close();
    },
    discard: async () => {
      await file.close();
      await rm(output, { force: true });
    },
  };
}

async function writeOut(file: FileHandle, chunks: Uint8Array[]): Promise<void> {
  for (const chunk of chunks.splice(0)) await file.writeFile(chunk);
}
