import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import type { Logger } from '@qr-menu/runtime/process';
import type { Stream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import type { PersonalData } from '../keys/personal-data.ts';

export type Snapshot<Content> = {
  readonly version: number;
  /** The hash of the commit at this version, see `hashOfCommit`. */
  readonly lastCommit: string;
  readonly content: Content;
};

/** Caches the folded states of long streams. It is optional, so its functions never reject. */
export type Snapshots<Content> = {
  /** Null if no snapshot is readable. Compare `lastCommit`, because the commit may have been replaced. */
  readonly read: (stream: Stream) => Promise<Snapshot<Content> | null>;
  /** Returns false and drops the snapshot if another one is being written. */
  readonly offer: (stream: Stream, snapshot: Snapshot<Content>) => boolean;
  readonly idle: () => Promise<void>;
};

type SnapshotsDeps = {
  readonly pool: Pool;
  readonly personalData: Pick<PersonalData, 'sealBytes' | 'openBytes'>;
  readonly logger: Logger;
  /** A fingerprint of the code that folds commits. */
  readonly revision?: () => Promise<string>;
};

type Row = { readonly version: number; readonly last_commit: string; readonly sealed: Buffer };

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Counts each UTF-16 unit of a string, and each other value. Larger snapshots would block the process. */
const mostContent = 16 * 1024 * 1024;

export function createSnapshots<Content>(deps: SnapshotsDeps): Snapshots<Content> {
  const { pool, personalData, logger, revision = foldRevision } = deps;
  let writing: Promise<void> | null = null;

  async function open(stream: Stream): Promise<Snapshot<Content> | null> {
    const fold = await revision();
    const { rows } = await pool.query<Row>({
      name: 'read-snapshot',
      text: `select version, last_commit, sealed from workspace_snapshots
              where stream = $1 and fold_revision = $2`,
      values: [stream, fold],
    });
    const [row] = rows;
    if (!row) return null;
    const { version, last_commit: lastCommit, sealed } = row;
    const bytes = await personalData.openBytes(
      stream,
      ['snapshot', version, fold, lastCommit],
      sealed,
    );
    return bytes && { version, lastCommit, content: deserialize(await inflate(bytes)) };
  }

  async function write(stream: Stream, snapshot: Snapshot<Content>): Promise<void> {
    const { version, lastCommit, content } = snapshot;
    if (isLarger(content, mostContent)) return;
    const fold = await revision();
    const bytes = await deflate(serialize(content), { level: constants.Z_BEST_SPEED });
    const context = ['snapshot', version, fold, lastCommit];
    const sealed = await personalData.sealBytes(stream, context, bytes);
    if (sealed === null) return;
    // The last write wins, because every new snapshot is correct, and damaged snapshots must be replaced.
    await pool.query(
      `insert into workspace_snapshots values ($1, $2, $3, $4, $5)
       on conflict (stream) do update set
         (version, last_commit, fold_revision, sealed)
         = (excluded.version, excluded.last_commit, excluded.fold_revision, excluded.sealed)`,
      [stream, version, lastCommit, fold, sealed],
    );
  }

  return {
    read: (stream) =>
      open(stream).catch((err: unknown) => {
        logger.warn({ err, stream }, 'a snapshot was not read: the stream is folded');
        return null;
      }),
    offer: (stream, snapshot) => {
      if (writing) return false;
      writing = new Promise<void>((resolve) => setImmediate(resolve))
        .then(() => write(stream, snapshot))
        .catch((err: unknown) => {
          logger.warn({ err, stream }, 'a snapshot was not written');
        })
        .finally(() => {
          writing = null;
        });
      return true;
    },
    idle: async () => void (await writing),
  };
}

/** Hashes the whole commit, not only its id, because clients may reuse a commit id after data loss. */
export const hashOfCommit = (envelope: string): string =>
  createHash('sha256').update(envelope).digest('base64url');

function isLarger(content: unknown, most: number): boolean {
  let room = most;
  for (const left = [content]; left.length > 0 && room >= 0; ) {
    const value = left.pop();
    room -= typeof value === 'string' ? value.length : 1;
    if (value instanceof Map) left.push(...value.values());
    else if (typeof value === 'object' && value !== null) left.push(...Object.values(value));
  }
  return room < 0;
}

/** All code that affects the result of a fold. If one of the files changes, older snapshots are ignored. */
const foldingCode = (): readonly URL[] => [
  new URL('events/', import.meta.resolve('@qr-menu/schema')),
  new URL('../', import.meta.resolve('@qr-menu/domain/workspace')),
  new URL('.', import.meta.url),
];

let revisionOfProcess: Promise<string> | undefined;

function foldRevision(): Promise<string> {
  revisionOfProcess ??= revisionOf(foldingCode());
  return revisionOfProcess;
}

export async function revisionOf(folders: readonly URL[]): Promise<string> {
  const hash = createHash('sha256');
  for (const url of folders) {
    const folder = fileURLToPath(url);
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter(isModule).sort()) {
      hash.update(JSON.stringify([file, await readFile(path.join(folder, file), 'utf8')]));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

const isModule = (file: string): boolean => /(?<!\.d|\.spec)\.[jt]s$/.test(file);
