import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { openS3Objects } from '@qr-menu/stores/objects';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { Refused, UsageError } from '../errors.ts';

export type ExportWriter = {
  readonly add: (
    name: string,
    contents: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ) => Promise<void>;
  readonly finish: () => Promise<void>;
  /** Removes everything written so far. */
  readonly discard: () => Promise<void>;
};

/** Writes a directory unless the name ends in `.zip`. Only the operator's user can read it. */
export async function createExportWriter(output: string): Promise<ExportWriter> {
  try {
    return output.endsWith('.zip') ? await zipWriter(output) : await directoryWriter(output);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Refused('EXISTS', `${output} already exists: nothing was exported`);
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
  return createZip({
    write: (chunk) => file.writeFile(chunk),
    finish: async () => {
      await file.sync();
      await file.close();
    },
    discard: async () => {
      await file.close();
      await rm(output, { force: true });
    },
  });
}

const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})\/(.+\.zip)$/;

/** Returns the bucket and key of `s3://bucket/key.zip`, or null for a path. */
export function readS3Address(
  output: string,
): { readonly bucket: string; readonly key: string } | null {
  if (!output.startsWith('s3://')) return null;
  const [, bucket, key] = address.exec(output) ?? [];
  if (bucket === undefined || key === undefined) {
    throw new UsageError('--output: must be s3://<bucket>/<key that ends in .zip>');
  }
  return { bucket, key };
}

export async function createBucketWriter(
  destination: Omit<Parameters<typeof openS3Objects>[0], 'prefix'> & { readonly key: string },
): Promise<ExportWriter> {
  const { bucket, key } = destination;
  const objects = await openS3Objects({ ...destination, prefix: '' });
  const body = new PassThrough();
  const created = objects.create(key, body).finally(objects.close);
  created.catch(() => undefined);
  return createZip({
    write: (chunk) => {
      const written = new Promise<void>((resolve) => {
        body.write(chunk, (error) => {
          if (!error) resolve();
        });
      });
      // If the bucket fails, the write may never finish, but `created` always settles.
      return Promise.race([written, created.then(() => undefined)]);
    },
    finish: async () => {
      body.end();
      if (await created) return;
      throw new Refused('EXISTS', `s3://${bucket}/${key} already exists: nothing was exported`);
    },
    discard: async () => {
      body.destroy(new Error('the export is discarded'));
      await created.catch(() => undefined);
    },
  });
}

/** A zip file that is sent piece by piece while entries are added. */
function createZip(
  target: Pick<ExportWriter, 'finish' | 'discard'> & {
    readonly write: (chunk: Uint8Array) => Promise<void>;
  },
): ExportWriter {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const writeOut = async (): Promise<void> => {
    for (const chunk of chunks.splice(0)) await target.write(chunk);
  };
  return {
    add: async (name, contents) => {
      const entry = name.endsWith('.json') ? new ZipDeflate(name) : new ZipPassThrough(name);
      zip.add(entry);
      for await (const bytes of contents) {
        entry.push(bytes);
        await writeOut();
      }
      entry.push(new Uint8Array(), true);
      await writeOut();
    },
    finish: async () => {
      zip.end();
      await writeOut();
      await target.finish();
    },
    discard: target.discard,
  };
}
