import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { encodeImageKey } from './image-key.ts';
import type { StoredImage } from './images.ts';

export class WrongLength extends Error {
  override readonly name = 'WrongLength';
  readonly code = 'BAD_USER_INPUT';
  readonly retryable = false;
}

export type ObjectFiles = {
  /** Stores the whole body or nothing; rejects with `WrongLength`. */
  readonly write: (
    key: string,
    image: StoredImage,
    body: AsyncIterable<Uint8Array>,
  ) => Promise<void>;
  readonly stat: (key: string) => Promise<StoredImage | null>;
  readonly open: (key: string) => Promise<(StoredImage & { readonly body: Readable }) | null>;
  readonly remove: (key: string) => Promise<void>;
};

/**
 * One file per object: a first line of JSON with the content type, then the bytes, so that both
 * change together in one rename. The file's name is the key's hash: no key can lead out of the
 * directory, collide by letter case, or be too long for a file system.
 */
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
        await writeWhole(temporary, image, body);
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

/** Writes a new file: the header line and exactly the announced bytes, safely on the disk. */
export async function writeWhole(
  path: string,
  image: StoredImage,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(`${JSON.stringify({ contentType: image.contentType })}\n`);
    let received = 0;
    for await (const chunk of body) {
      received += chunk.length;
      if (received > image.contentLength) break;
      await file.writeFile(chunk);
    }
    if (received !== image.contentLength) throw new WrongLength('the body has another length');
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function parseHeader(file: FileHandle) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  const start = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
  const { contentType } = JSON.parse(buffer.toString('utf8', 0, start)) as { contentType: string };
  return { contentType, contentLength: (await file.stat()).size - start, start };
}

export async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
