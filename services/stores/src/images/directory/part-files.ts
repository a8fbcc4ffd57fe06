import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenNoFile } from '../../objects/directory-objects.ts';
import {
  type Images,
  InvalidParts,
  type MultipartUpload,
  type PartTag,
  type StoredPart,
} from '../images.ts';
import { type ObjectFiles, WrongLength } from './object-files.ts';

type Target = { readonly key: string; readonly contentType: string };

export type PartFiles = {
  readonly create: (key: string, contentType: string) => Promise<string>;
  /** Stores the whole part or nothing, and returns its ETag. Null if there is no such upload. */
  readonly write: (
    upload: MultipartUpload,
    part: { readonly number: number; readonly contentLength: number },
    body: AsyncIterable<Uint8Array>,
  ) => Promise<string | null>;
  readonly list: (upload: MultipartUpload) => Promise<readonly StoredPart[] | null>;
  readonly complete: (upload: MultipartUpload, parts: readonly PartTag[]) => Promise<void>;
  readonly abort: (upload: MultipartUpload) => Promise<void>;
  readonly abandoned: Images['abandonedUploads'];
};

/** An upload is a directory with `target.json` and one file per part, named after its number and hash. */
export function createPartFiles(directory: string, objects: ObjectFiles): PartFiles {
  const targetOf = async ({ key, uploadId }: MultipartUpload): Promise<Target | null> => {
    // Only ids from `create` are accepted, so that user input never becomes a path.
    if (!/^[0-9a-f-]{36}$/.test(uploadId)) return null;
    const text = await readFile(join(directory, uploadId, 'target.json'), 'utf8').catch(
      nullWhenNoFile,
    );
    if (text === null) return null;
    const target: Target = JSON.parse(text);
    return target.key === key ? target : null;
  };

  const list = async (upload: MultipartUpload): Promise<readonly StoredPart[] | null> =>
    (await targetOf(upload)) && listParts(join(directory, upload.uploadId));

  return {
    create: async (key, contentType) => {
      const uploadId = randomUUID();
      await mkdir(join(directory, uploadId), { recursive: true });
      const target: Target = { key, contentType };
      await writeFile(join(directory, uploadId, 'target.json'), JSON.stringify(target));
      return uploadId;
    },
    write: async (upload, part, body) => {
      if ((await targetOf(upload)) === null) return null;
      return writePart(join(directory, upload.uploadId), part, body);
    },
    list,
    complete: async (upload, parts) => {
      const target = await targetOf(upload);
      const stored = await list(upload);
      if (target === null || stored === null) throw new InvalidParts('there is no such upload');
      const contentLength = lengthOf(stored, parts);
      const files = parts.map((part) => join(directory, upload.uploadId, fileOf(part)));
      const { key, contentType } = target;
      await objects.write(key, { contentType, contentLength }, joined(files));
      await rm(join(directory, upload.uploadId), { recursive: true, force: true });
    },
    abort: async (upload) => {
      if ((await targetOf(upload)) === null) return;
      await rm(join(directory, upload.uploadId), { recursive: true, force: true });
    },
    abandoned: async ({ begunBefore, remove }) => {
      let [uploads, bytes] = [0, 0];
      for (const uploadId of (await readdir(directory).catch(nullWhenNoFile)) ?? []) {
        const folder = join(directory, uploadId);
        const size = await sizeIfBegun(folder, begunBefore).catch(nullWhenNoFile);
        if (size === null) continue;
        uploads += 1;
        bytes += size;
        if (remove) await rm(folder, { recursive: true, force: true });
      }
      return { uploads, bytes };
    },
  };
}

async function sizeIfBegun(folder: string, before: number): Promise<number | null> {
  // A crash may have left an upload without the file that describes its target.
  const target = await stat(join(folder, 'target.json')).catch(nullWhenNoFile);
  const { mtimeMs } = target ?? (await stat(folder));
  if (mtimeMs >= before) return null;
  return (await listParts(folder)).reduce((sum, { size }) => sum + size, 0);
}

const fileOf = ({ number, etag }: PartTag): string => `${number}-${etag.replaceAll('"', '')}`;

async function listParts(folder: string): Promise<readonly StoredPart[]> {
  const files = (await readdir(folder)).filter((file) => /^\d+-[0-9a-f]{64}$/.test(file));
  const parts = files.map(async (file) => {
    const [number = '', hash = ''] = file.split('-');
    return {
      number: Number(number),
      etag: `"${hash}"`,
      size: (await stat(join(folder, file))).size,
    };
  });
  return (await Promise.all(parts)).sort((a, b) => a.number - b.number);
}

async function writePart(
  folder: string,
  { number, contentLength }: { readonly number: number; readonly contentLength: number },
  body: AsyncIterable<Uint8Array>,
): Promise<string> {
  const temporary = join(folder, `${randomUUID()}.part`);
  const hash = createHash('sha256');
  let received = 0;
  async function* measured() {
    for await (const chunk of body) {
      received += chunk.length;
      if (received > contentLength) return;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await writeFile(temporary, measured(), { flush: true });
    if (received !== contentLength) throw new WrongLength('the part has another length');
    const etag = `"${hash.digest('hex')}"`;
    const earlier = (await listParts(folder)).filter((part) => part.number === number);
    await rename(temporary, join(folder, fileOf({ number, etag })));
    for (const part of earlier) {
      if (part.etag !== etag) await rm(join(folder, fileOf(part)), { force: true });
    }
    return etag;
  } finally {
    await rm(temporary, { force: true });
  }
}

function lengthOf(stored: readonly StoredPart[], parts: readonly PartTag[]): number {
  const sizesByFile = new Map(stored.map((part) => [fileOf(part), part.size]));
  const rising = parts.every(({ number }, index) => number > (parts[index - 1]?.number ?? 0));
  const sizes = parts.map((part) => sizesByFile.get(fileOf(part)));
  if (parts.length === 0 || !rising) throw new InvalidParts('the parts are not in order');
  return sizes.reduce<number>((sum, size) => {
    if (size === undefined) throw new InvalidParts('a part is missing or another one');
    return sum + size;
  }, 0);
}

async function* joined(files: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const file of files) yield* createReadStream(file);
}
