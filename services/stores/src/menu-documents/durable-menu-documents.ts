import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Logger } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import type { Pool } from 'pg';
import { createMemoryMenuDocuments } from './memory-menu-documents.ts';
import type { MenuDocuments, VenueDocuments } from './menu-documents.ts';

export type DurableMenuDocumentsOptions = {
  readonly directory: string;
  readonly pool: Pick<Pool, 'query'>;
  readonly logger: Logger;
};

export type DurableMenuDocuments = MenuDocuments & {
  /** Loads saved documents, unless the archive no longer has their commits. */
  readonly load: () => Promise<void>;
};

/** `commitId` is needed because the version can belong to another commit after a restore. */
type Kept = { readonly documents: VenueDocuments; readonly commitId: string };

/** Also keeps one file per venue, so that the next start renders only documents without a valid file. */
export function createDurableMenuDocuments(
  options: DurableMenuDocumentsOptions,
): DurableMenuDocuments {
  const { directory, pool, logger } = options;
  const memory = createMemoryMenuDocuments();
  const unsaved = new Map<string, VenueDocuments>();
  let saving: Promise<void> | undefined;

  function save(documents: VenueDocuments, isWritten: boolean): boolean {
    if (isWritten) {
      unsaved.set(documents.owner, documents);
      saving ??= saveAll();
    }
    return isWritten;
  }

  async function saveAll(): Promise<void> {
    for (const [owner, documents] of unsaved) {
      unsaved.delete(owner);
      await saveOne(options, documents).catch((error: unknown) =>
        logger.warn({ err: error }, 'documents could not be saved for the next start'),
      );
    }
    saving = undefined;
  }

  return {
    ...memory,
    load: async () => {
      try {
        const kept = await readAll(directory);
        const archived = await commitIds(
          pool,
          kept.map(({ documents }) => documents),
        );
        for (const { documents, commitId } of kept) {
          if (archived.get(documents.owner) === commitId) await memory.writeIfNewer(documents);
        }
      } catch (error) {
        logger.warn({ err: error }, 'documents of the previous start could not be read');
      }
    },
    writeIfNewer: async (documents) => save(documents, await memory.writeIfNewer(documents)),
    writeUnlessOlder: async (documents) =>
      save(documents, await memory.writeUnlessOlder(documents)),
    removeUnknown: async (areKnown, onStep) => {
      const gone: string[] = [];
      const removed = await memory.removeUnknown(async (entries) => {
        const existing = await areKnown(entries);
        entries.forEach(({ kind, id }, index) => {
          if (kind === 'owner' && existing[index] === false) gone.push(id);
        });
        return existing;
      }, onStep);
      for (const owner of gone) {
        unsaved.delete(owner);
        await rm(fileOf(directory, owner), { force: true });
      }
      return removed;
    },
    close: async () => {
      await saving;
      await memory.close();
    },
  };
}

const fileOf = (directory: string, owner: string): string =>
  path.join(directory, `${hashOf(owner).toString('hex')}.bin`);

async function saveOne(
  { directory, pool }: DurableMenuDocumentsOptions,
  documents: VenueDocuments,
): Promise<void> {
  const { owner } = documents;
  const commitId = (await commitIds(pool, [documents])).get(owner);
  if (commitId === undefined) return;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = fileOf(directory, owner);
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinished, encode({ documents, commitId }), { mode: 0o600 });
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

const hashOf = (content: string | Uint8Array): Buffer =>
  createHash('sha256').update(content).digest();
const hashLength = 32;

function encode(kept: Kept): Buffer {
  const content = serialize(kept);
  return Buffer.concat([hashOf(content), content]);
}

/** Returns null for files left by a killed process or a full disk, or written by another release. */
function decode(bytes: Buffer): Kept | null {
  const content = bytes.subarray(hashLength);
  if (!hashOf(content).equals(bytes.subarray(0, hashLength))) return null;
  try {
    return deserialize(content) as Kept;
  } catch {
    return null;
  }
}

async function readAll(directory: string): Promise<readonly Kept[]> {
  const all: Kept[] = [];
  for (const name of await readdir(directory).catch(() => [])) {
    const file = path.join(directory, name);
    const kept = name.endsWith('.bin') ? decode(await readFile(file)) : null;
    if (kept) all.push(kept);
    else await rm(file, { force: true });
  }
  return all;
}

/** Returns, by owner, the id of the commit that produced this version of the workspace. */
async function commitIds(
  pool: Pick<Pool, 'query'>,
  versions: readonly Pick<VenueDocuments, 'owner' | 'version'>[],
): Promise<ReadonlyMap<string, string>> {
  if (versions.length === 0) return new Map();
  const { rows } = await pool.query<{ owner: string; commit_id: string }>(
    `select wanted.owner, commits.commit_id
       from unnest($1::text[], $2::text[], $3::int[]) as wanted (owner, stream, version)
       join commits on (commits.stream, commits.version) = (wanted.stream, wanted.version)`,
    [
      versions.map(({ owner }) => owner),
      versions.map(({ owner }) => workspaceStream(owner)),
      versions.map(({ version }) => version),
    ],
  );
  return new Map(rows.map((row) => [row.owner, row.commit_id]));
}
