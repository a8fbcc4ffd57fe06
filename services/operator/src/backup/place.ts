import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type Bucket, openBucket } from '@qr-menu/stores/s3';
import type { Environment } from '../env.ts';
import { Refused, UsageError } from '../errors.ts';

export type StoredFile = {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
};

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export const damaged = (file: string, what: string): Refused =>
  new Refused('BACKUP_DAMAGED', `${file}: ${what}`);

/**
 * Where backups are stored: one folder per backup, named by its time, next to the files that they
 * share. File names contain slashes.
 */
export type BackupPlace = {
  /** The complete ones, oldest first. */
  readonly backups: () => Promise<readonly string[]>;
  /** The folder of a backup that is being written, before it gets its name. */
  readonly unfinished: (id: string) => string;
  /** Renames it once everything is on disk. */
  readonly finish: (id: string) => Promise<void>;
  /** Removes unfinished backups. */
  readonly clear: () => Promise<void>;
  /** Complete and durable when it resolves. Replaces an older file of this name. */
  readonly write: (file: string, body: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly has: (file: string) => Promise<boolean>;
  /** @throws Refused `BACKUP_DAMAGED` if it does not exist */
  readonly read: (file: string) => Promise<Readable>;
  /** Names of the files in a folder, including the folder's name. */
  readonly files: (folder: string) => Promise<readonly string[]>;
  readonly remove: (name: string) => Promise<void>;
  readonly close: () => void;
};

export const isBackupId = (name: string): boolean => /^\d{8}T\d{6}\.\d{3}Z$/.test(name);
/** Sorting by name sorts by time. */
export const backupIdOf = (time: Date): string => time.toISOString().replaceAll(/[-:]/g, '');

export const backupTimeOf = (id: string): Date =>
  new Date(
    id.replace(
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(.*)$/,
      (_, year, month, day, hour, minute, rest) =>
        `${year}-${month}-${day}T${hour}:${minute}:${rest}`,
    ),
  );

export const manifestFile = 'manifest.json';

const unfinishedSuffix = '.unfinished';
const partSuffix = '.part';

const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/(.*?))?\/*$/;

/**
 * A directory, or `s3://<bucket>/<prefix>` with the endpoint and region of the installation's own
 * bucket.
 *
 * @throws UsageError
 */
export async function openPlace(
  where: string,
  { AWS_REGION: region, S3_ENDPOINT: endpoint }: Pick<Environment, 'AWS_REGION' | 'S3_ENDPOINT'>,
): Promise<BackupPlace> {
  if (!where.startsWith('s3://')) return createDirectoryPlace(path.resolve(where));
  const [, bucket, folder = ''] = bucketAddress.exec(where) ?? [];
  if (bucket === undefined) throw new UsageError(`${where}: must be s3://<bucket>/<folder>`);
  const prefix = folder === '' ? '' : `${folder}/`;
  return createBucketPlace(where, await openBucket({ bucket, prefix, region, endpoint }));
}

/**
 * A bucket has no renames, so a folder counts as a backup if it has its manifest, which is written
 * last and removed first.
 */
function createBucketPlace(where: string, bucket: Bucket): BackupPlace {
  const telling = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.catch((error: unknown) => {
      if (error instanceof Refused || !(error instanceof Error)) throw error;
      throw new Refused('BACKUP_PLACE_REFUSED', `${where}: ${error.name}: ${error.message}`);
    });
  const hasManifest = (id: string) => bucket.has(`${id}/${manifestFile}`);
  const folders = async () => (await telling(bucket.folders())).filter(isBackupId).sort();
  const removeFolder = async (id: string) => {
    await bucket.remove([`${id}/${manifestFile}`]);
    await bucket.remove(await bucket.files(id));
  };
  return {
    backups: async () => {
      const whole: string[] = [];
      for (const id of await folders()) if (await telling(hasManifest(id))) whole.push(id);
      return whole;
    },
    unfinished: (id) => id,
    finish: async () => undefined,
    clear: async () => {
      for (const id of await folders()) {
        if (!(await telling(hasManifest(id)))) await telling(removeFolder(id));
      }
    },
    write: async (file, body) => {
      let ownFault: unknown;
      async function* watched() {
        try {
          yield* body;
        } catch (error) {
          ownFault = error;
          throw error;
        }
      }
      await telling(bucket.write(file, watched())).catch((error: unknown) => {
        // The source could not be read, which is not the bucket's fault.
        throw ownFault ?? error;
      });
    },
    has: (file) => telling(bucket.has(file)),
    read: async (file) => {
      const body = await telling(bucket.read(file));
      if (body === null) throw damaged(file, 'is missing');
      return body;
    },
    files: (folder) => telling(bucket.files(folder)),
    remove: (name) => telling(isBackupId(name) ? removeFolder(name) : bucket.remove([name])),
    close: bucket.close,
  };
}

function createDirectoryPlace(root: string): BackupPlace {
  const at = (name: string): string => path.join(root, name);
  const names = (folder: string) =>
    readdir(at(folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw placeError(error);
    });
  const unfinished = (id: string): string => `${id}${unfinishedSuffix}`;

  return {
    backups: async () => (await names('')).filter(isBackupId).sort(),
    unfinished,
    finish: (id) =>
      telling(async () => {
        await syncFolder(at(unfinished(id)));
        await rename(at(unfinished(id)), at(id));
        await syncFolder(root);
      }),
    clear: async () => {
      for (const name of await names('')) {
        if (name.endsWith(unfinishedSuffix)) await rm(at(name), { recursive: true, force: true });
      }
    },
    write: (file, body) => telling(() => writeWhole(at(file), body)),
    has: async (file) =>
      stat(at(file)).then(
        () => true,
        () => false,
      ),
    read: async (file) => {
      if (!(await stat(at(file)).catch(() => null))) throw damaged(file, 'is missing');
      return createReadStream(at(file));
    },
    files: async (folder) => {
      const entries = await readdir(at(folder), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    },
    remove: async (name) => {
      // A partly removed backup must not look like a complete one.
      if (isBackupId(name)) await rename(at(name), at(unfinished(name)));
      const gone = isBackupId(name) ? unfinished(name) : name;
      await rm(at(gone), { recursive: true, force: true });
    },
    close: () => undefined,
  };
}

async function writeWhole(file: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${file}${partSuffix}`;
  // A backup contains data that only its owner may read.
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const handle = await open(part, 'w', 0o600);
    try {
      for await (const chunk of body) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const telling = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  work().catch((error: unknown) => {
    throw placeError(error);
  });

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
const refusedCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

function placeError(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const code = String(error.code);
  if (fullCodes.has(code)) return new Refused('BACKUP_PLACE_FULL', error.message);
  return refusedCodes.has(code) ? new Refused('BACKUP_PLACE_REFUSED', error.message) : error;
}

/** Writes a file and returns its manifest entry. */
export async function store(
  place: Pick<BackupPlace, 'write'>,
  folder: string,
  file: string,
  body: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured() {
    for await (const chunk of body) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await place.write(`${folder}/${file}`, measured());
  return { file, bytes, sha256: hash.digest('hex') };
}

/** Reads the whole file. @throws Refused `BACKUP_DAMAGED` with its name */
export async function check(place: BackupPlace, file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of await place.read(file)) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw damaged(file, 'has another checksum');
}

/**
 * @param wanted default: the newest.
 * @throws Refused `NO_BACKUP`
 */
export async function chooseBackup(place: BackupPlace, wanted?: string): Promise<string> {
  const ids = await place.backups();
  const id = wanted ?? ids.at(-1);
  if (id !== undefined && ids.includes(id)) return id;
  throw new Refused(
    'NO_BACKUP',
    wanted === undefined ? 'there is no backup' : `there is no backup ${wanted}`,
  );
}
