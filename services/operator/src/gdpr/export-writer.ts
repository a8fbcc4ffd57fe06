import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refused } from '../refused.ts';
import { createZip } from './create-zip.ts';

/** A file in pieces, so that the whole need not be in memory. */
export type Contents = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type ExportWriter = {
  /** `name` is a relative path of plain segments. */
  readonly add: (name: string, contents: Contents) => Promise<void>;
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
    add: async (name, contents) => {
      const file = path.join(output, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(file, contents, { mode: 0o600, flag: 'wx' });
    },
    finish: async () => {},
    discard: () => rm(output, { recursive: true, force: true }),
  };
}

async function zipWriter(output: string): Promise<ExportWriter> {
  const file = await open(output, 'wx', 0o600);
  const zip = createZip((chunk) => file.writeFile(chunk));
  return {
    add: zip.add,
    finish: async () => {
      await zip.end();
      await file.sync();
      await file.close();
    },
    discard: async () => {
      await file.close();
      await rm(output, { force: true });
    },
  };
}
