import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import type { Images } from '@qr-menu/stores/images';
import { z } from 'zod';
import { sideBySide } from '../side-by-side.ts';
import type { BackupManifest } from './manifest.ts';
import { type BackupStorage, check, damaged, store } from './place.ts';

const imageSchema = z.object({
  key: z.string(),
  contentType: z.string(),
  contentLength: z.number(),
  /** The hash of the image's bytes, which is also the name of the file that all backups share. */
  sha256: z.string(),
});
export type BackedUpImage = z.infer<typeof imageSchema>;

const listFile = 'images.jsonl';
export const imagesFolder = 'images';
export const imageFileOf = (sha256: string): string =>
  `${imagesFolder}/${sha256.slice(0, 2)}/${sha256}`;

/** Throws if a line is invalid. The caller has already verified the list's checksum. */
export async function readImageList(
  storage: BackupStorage,
  { id, images }: Pick<BackupManifest, 'id' | 'images'>,
): Promise<readonly BackedUpImage[]> {
  const list: BackedUpImage[] = [];
  const input = await storage.read(`${id}/${images.file}`);
  for await (const line of createInterface({ input })) {
    if (line !== '') list.push(imageSchema.parse(JSON.parse(line)));
  }
  return list;
}

const atOnce = 8;

/** Copies only images that are not in `existing`, because the bytes stored under a key never change. */
export async function copyImagesOut(options: {
  readonly images: Images | null;
  readonly storage: BackupStorage;
  /** Images that this or the previous backup has already copied. */
  readonly existing: readonly BackedUpImage[];
  readonly onImages: (done: number) => void;
}): Promise<{ readonly list: readonly BackedUpImage[]; readonly copied: number }> {
  const { images, storage, onImages } = options;
  const existingByKey = new Map(options.existing.map((image) => [image.key, image]));
  const list: BackedUpImage[] = [];
  /** Writes in progress, by hash. Two keys may have the same bytes and therefore the same file. */
  const writing = new Map<string, Promise<void>>();
  let copied = 0;

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    if (!(await storage.has(file))) await storage.write(file, oneChunk(bytes));
  }

  async function copy(key: string): Promise<void> {
    const [stored, bytes] = [await images?.stat(key), await images?.read(key)];
    // The image was removed after it was listed, so no menu uses it.
    if (!stored || !bytes) return;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const written = writing.get(sha256) ?? write(imageFileOf(sha256), bytes);
    writing.set(sha256, written);
    await written;
    const { contentType } = stored;
    list.push({ key, contentType, contentLength: bytes.byteLength, sha256 });
    copied += 1;
  }

  for await (const page of images?.list('') ?? []) {
    await sideBySide(
      page,
      async ({ key, contentLength }) => {
        const same = existingByKey.get(key);
        if (same?.contentLength === contentLength) list.push(same);
        else await copy(key);
        onImages(list.length);
      },
      atOnce,
    );
  }
  return { list, copied };
}

export async function writeImageList(
  storage: BackupStorage,
  folder: string,
  list: readonly BackedUpImage[],
): Promise<BackupManifest['images']> {
  const lines = list.map((image) => `${JSON.stringify(image)}\n`).join('');
  const file = await store(storage, folder, listFile, oneChunk(Buffer.from(lines)));
  return { ...file, count: list.length };
}

/** @throws Refused `BACKUP_DAMAGED` with the name of the file */
export async function checkImages(
  storage: BackupStorage,
  list: readonly BackedUpImage[],
): Promise<void> {
  const hashes = new Set(list.map(({ sha256 }) => sha256));
  await sideBySide(hashes, (sha256) => check(storage, imageFileOf(sha256), sha256), atOnce);
}

export async function copyImagesIn(
  images: Images,
  storage: BackupStorage,
  list: readonly BackedUpImage[],
  onImages: (done: number) => void,
): Promise<void> {
  let done = 0;
  await sideBySide(
    list,
    async ({ key, contentType, contentLength, sha256 }) => {
      if ((await images.stat(key))?.contentLength !== contentLength) {
        const file = imageFileOf(sha256);
        const bytes = await buffer(await storage.read(file));
        if (bytes.byteLength !== contentLength) throw damaged(file, 'has another length');
        await images.put(key, bytes, contentType);
      }
      done += 1;
      onImages(done);
    },
    atOnce,
  );
}

export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
