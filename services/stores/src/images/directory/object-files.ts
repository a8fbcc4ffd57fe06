import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { failure } from '@qr-menu/runtime/process';
import { z } from 'zod';
import { nullWhenNoFile } from '../../objects/directory-objects.ts';
import { encodeImageKey } from '../image-key.ts';
import type { StoredImage } from '../images.ts';

export class WrongLength extends failure('WrongLength', 'BAD_USER_INPUT', false) {}

export type ObjectFiles = {
  /** Stores the whole body or nothing. Rejects with `WrongLength`. */
  readonly write: (
    key: string,
    image: StoredImage,
    body: AsyncIterable<Uint8Array>,
  ) => Promise<void>;
  readonly stat: (key: string) => Promise<StoredImage | null>;
  readonly open: (key: string) => Promise<(StoredImage & { readonly body: Readable }) | null>;
  readonly remove: (key: string) => Promise<void>;
};

/** A file, named by its key's hash, starts with a JSON line, so one rename replaces metadata and bytes. */
export function createObjectFiles(directory: string): ObjectFiles {
  const fileOf = (key: string): string => {
    encodeImageKey(key);
    const hash = createHash('sha256').update(key).digest('hex');
    return join(directory, hash.slice(0, 2), hash);
  };

  const readHeader = async (key: string) => {
    const file = await openIfThere(fileOf(key));
    if (file === null) return null;
    try {
      return { ...(await parseHeader(file)), path: fileOf(key) };
    } finally {
      await file.close();
    }
  };

  return {
    write: async (key, image, body) => {
      const target = fileOf(key);
      const temporary = `${target}.${randomUUID()}.part`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeWhole(temporary, { key, ...image }, body);
        await rename(temporary, target);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    stat: async (key) => {
      const header = await readHeader(key);
      return header && { contentType: header.contentType, contentLength: header.contentLength };
    },
    open: async (key) => {
      const header = await readHeader(key);
      if (header === null) return null;
      const { contentType, contentLength, path, start } = header;
      return { contentType, contentLength, body: createReadStream(path, { start }) };
    },
    remove: async (key) => await rm(fileOf(key), { force: true }),
  };
}

async function writeWhole(
  path: string,
  { key, contentType, contentLength }: StoredImage & { readonly key: string },
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(`${JSON.stringify({ key, contentType })}\n`);
    let received = 0;
    for await (const chunk of body) {
      received += chunk.length;
      if (received > contentLength) break;
      await file.writeFile(chunk);
    }
    if (received !== contentLength) throw new WrongLength('the body has another length');
    await file.sync();
  } finally {
    await file.close();
  }
}

const headerSchema = z.object({ contentType: z.string(), key: z.string() });
/** Bytes. Enough for the JSON of the longest key and its content type. */
const longestHeader = 4_096;

export async function parseHeader(file: FileHandle) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
  const start = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
  const { contentType, key } = headerSchema.parse(JSON.parse(buffer.toString('utf8', 0, start)));
  const { size, mtimeMs } = await file.stat();
  return { contentType, key, contentLength: size - start, start, storedAt: mtimeMs };
}

export const openIfThere = (path: string): Promise<FileHandle | null> =>
  open(path, 'r').catch(nullWhenNoFile);
