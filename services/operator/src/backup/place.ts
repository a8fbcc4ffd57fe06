import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { unfinishedSuffix as halfWrittenSuffix } from '@qr-menu/runtime/process';
import { createDirectoryObjects, type ObjectStore, openS3Objects } from '@qr-menu/stores/objects';
import type { Environment } from '../env.ts';
import { Refused, UsageError } from '../errors.ts';

export type StoredFile = {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
};

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export const damaged = (file: string, problem: string): Refused =>
  new Refused('BACKUP_DAMAGED', `${file}: ${problem}`);

/** Each backup has a folder named after its time, next to the files that all backups share. */
export type BackupStorage = {
  /** Complete backups, oldest first. */
  readonly backups: () => Promise<readonly string[]>;
  /** The folder of a backup that is still being written. */
  readonly unfinished: (id: string) => string;
  /** Renames the folder once all its files are on disk. */
  readonly finish: (id: string) => Promise<void>;
  readonly clear: () => Promise<void>;
  /** Resolves when the file is complete and durable. Replaces a file of the same name. */
  readonly write: (file: string, body: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly has: (file: string) => Promise<boolean>;
  /** @throws Refused `BACKUP_DAMAGED` if it does not exist */
  readonly read: (file: string) => Promise<Readable>;
  /** Lists the files in a folder. Their names include the folder's name. */
  readonly files: (folder: string) => Promise<readonly string[]>;
  readonly remove: (name: string) => Promise<void>;
  readonly close: () => void;
};

export const isBackupId = (name: string): boolean => /^\d{8}T\d{6}\.\d{3}Z$/.test(name);
/** Sorting by name puts the backups in chronological order. */
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
/** Shared by all backups in the same destination. */
export const keysFile = 'keys.sealed';

const unfinishedSuffix = '.unfinished';
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})(?:\/(.*?))?\/*$/;

/** Opens a directory or `s3://<bucket>/<prefix>` at our own endpoint. @throws UsageError */
export async function openStorage(
  where: string,
  { AWS_REGION: region, S3_ENDPOINT: endpoint }: Pick<Environment, 'AWS_REGION' | 'S3_ENDPOINT'>,
): Promise<BackupStorage> {
  if (!where.startsWith('s3://')) {
    const root = path.resolve(where);
    return createStorage(createDirectoryObjects(root), {
      refusalOf: directoryRefusal,
      rename: async (from, to) => {
        await rename(path.join(root, from), path.join(root, to));
        const folder = await open(root);
        await folder.sync().finally(() => folder.close());
      },
    });
  }
  const [, bucket, folder = ''] = bucketAddress.exec(where) ?? [];
  if (bucket === undefined) throw new UsageError(`${where}: must be s3://<bucket>/<folder>`);
  const prefix = folder === '' ? '' : `${folder}/`;
  return createStorage(await openS3Objects({ bucket, prefix, region, endpoint }), {
    refusalOf: (error) =>
      error instanceof Error
        ? new Refused('BACKUP_PLACE_REFUSED', `${where}: ${error.name}: ${error.message}`)
        : error,
  });
}

/** A folder in a bucket is a backup if it has a manifest, which is written last and removed first. */
export function createStorage(
  objects: ObjectStore,
  options: {
    readonly refusalOf: (error: unknown) => unknown;
    readonly rename?: (from: string, to: string) => Promise<void>;
  },
): BackupStorage {
  const { refusalOf, rename: move } = options;
  const unfinished = (id: string): string => (move ? `${id}${unfinishedSuffix}` : id);
  const refusing = <Answer>(work: Promise<Answer>): Promise<Answer> =>
    work.catch((error: unknown) => {
      throw refusalOf(error);
    });

  async function folders() {
    // Ids begin with the year, so this does not list any images.
    const keys = await refusing(objects.keys('2'));
    const names = [...new Set(keys.map((key) => key.replace(/\/.*/s, '')))].sort();
    const hasItsName = (name: string) =>
      move !== undefined || keys.includes(`${name}/${manifestFile}`);
    const complete = names.filter((name) => isBackupId(name) && hasItsName(name));
    const incomplete = names.filter(
      (name) => !complete.includes(name) && isBackupId(name.replace(unfinishedSuffix, '')),
    );
    return { complete, incomplete };
  }

  async function remove(name: string): Promise<void> {
    if (name.includes('/')) return objects.remove(name);
    // A partly removed backup must not look like a complete one.
    if (!isBackupId(name)) return objects.removeFolder(name);
    if (move) await move(name, unfinished(name));
    else await objects.remove(`${name}/${manifestFile}`);
    await objects.removeFolder(unfinished(name));
  }

  return {
    backups: async () => (await folders()).complete,
    unfinished,
    finish: async (id) => {
      if (move) await refusing(move(unfinished(id), id));
    },
    clear: async () => {
      for (const name of (await folders()).incomplete) await refusing(remove(name));
      const halfWritten = await refusing(objects.keys(`${keysFile}${halfWrittenSuffix}`));
      for (const key of halfWritten) await refusing(objects.remove(key));
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
      await refusing(objects.put(file, watched())).catch((error: unknown) => {
        // If the source could not be read, the destination is not the cause.
        throw ownFault ?? error;
      });
    },
    has: (file) => refusing(objects.has(file)),
    read: async (file) => {
      const body = await refusing(objects.read(file));
      if (body === null) throw damaged(file, 'is missing');
      return body;
    },
    files: (folder) => refusing(objects.keys(`${folder}/`)),
    remove: (name) => refusing(remove(name)),
    close: objects.close,
  };
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
const refusedCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

export function directoryRefusal(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const code = String(error.code);
  if (fullCodes.has(code)) return new Refused('BACKUP_PLACE_FULL', error.message);
  return refusedCodes.has(code) ? new Refused('BACKUP_PLACE_REFUSED', error.message) : error;
}

export async function store(
  storage: Pick<BackupStorage, 'write'>,
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
  await storage.write(`${folder}/${file}`, measured());
  return { file, bytes, sha256: hash.digest('hex') };
}

/** Reads the whole file. @throws Refused `BACKUP_DAMAGED` with the file's name */
export async function check(storage: BackupStorage, file: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of await storage.read(file)) hash.update(chunk);
  if (hash.digest('hex') !== sha256) throw damaged(file, 'has another checksum');
}

/** Defaults to the newest backup. @throws Refused `NO_BACKUP` */
export async function chooseBackup(storage: BackupStorage, backupId?: string): Promise<string> {
  const ids = await storage.backups();
  const id = backupId ?? ids.at(-1);
  if (id !== undefined && ids.includes(id)) return id;
  throw new Refused(
    'NO_BACKUP',
    backupId === undefined ? 'there is no backup' : `there is no backup ${backupId}`,
  );
}
