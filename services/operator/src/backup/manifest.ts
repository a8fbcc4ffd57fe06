import { buffer } from 'node:stream/consumers';
import { tableLogName } from '@qr-menu/stores/commit-log';
import { z } from 'zod';
import { Refused } from '../errors.ts';
import { type BackupStorage, damaged, manifestFile, sha256Of } from './place.ts';

/** The format that this release writes, and the newest that it can read. Format 1 has no tail. */
export const backupFormat = 2;

const fileSchema = z.object({
  file: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});

const tableSchema = fileSchema.extend({
  schema: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
});

const tailSchema = fileSchema.extend({
  records: z.number(),
  partitions: z.number(),
});

const contentsSchema = z.object({
  id: z.string(),
  /** The time (ISO 8601) of the snapshot of the archive and the tables derived from the log. */
  takenAt: z.string(),
  /** Everything acknowledged before this moment is in the backup, either in the tables or in the tail. */
  endedAt: z.string(),
  finishedAt: z.string(),
  /** The archive's log. Null if no command service has started yet. */
  log: z.object({ epoch: z.number(), name: z.string().nullable() }).nullable(),
  /** The reason why the log may contain more than the backup. Null if Postgres had caught up with the log. */
  behind: z.string().nullable(),
  /** The records that were read into the archive between `takenAt` and `endedAt`. Null if there are none. */
  tail: tailSchema.nullable(),
  /** Ids of the migrations that created the tables, by schema. */
  migrations: z.record(z.string(), z.array(z.string())),
  /** The tables, in an order in which they can be restored. */
  tables: z.array(tableSchema),
  /** One line of JSON per image: `BackedUpImage`. */
  images: fileSchema.extend({ count: z.number() }),
  /** The number of keys stored with the backup. Null if they were left out. */
  keys: z.number().nullable(),
});

const formats = z.discriminatedUnion('format', [
  contentsSchema.extend({ format: z.literal(backupFormat) }),
  contentsSchema.omit({ endedAt: true, tail: true }).extend({ format: z.literal(1) }),
]);

export type BackedUpTable = z.infer<typeof tableSchema>;
export type BackedUpTail = z.infer<typeof tailSchema>;
export type BackupManifest = z.infer<typeof contentsSchema>;

/** Whether the backup contains the log itself. If it does, the log ends where the archive ends. */
export const holdsLog = ({ log }: BackupManifest): boolean => log?.name === tableLogName;

/** The manifest contains its own hash, so that even a single changed byte is detected. */
export function writtenManifest(contents: BackupManifest): Uint8Array {
  const manifest = { format: backupFormat, ...contents };
  const sha256 = sha256Of(JSON.stringify(manifest));
  return Buffer.from(JSON.stringify({ manifest, sha256 }, null, 2));
}

/** @throws Refused `BACKUP_TOO_NEW`, or `BACKUP_DAMAGED` with the file's name */
export async function readManifest(storage: BackupStorage, id: string): Promise<BackupManifest> {
  const file = `${id}/${manifestFile}`;
  const written = parsed(file, (await buffer(await storage.read(file))).toString('utf8'));
  const head = z
    .object({ manifest: z.looseObject({ format: z.number() }), sha256: z.string() })
    .safeParse(written);
  if (!head.success) throw damaged(file, 'is no manifest');
  const { manifest, sha256 } = head.data;
  if (sha256Of(JSON.stringify(manifest)) !== sha256) throw damaged(file, 'has another checksum');
  if (manifest.format > backupFormat) {
    throw tooNew(`${file} has format ${manifest.format}, this release reads ${backupFormat}`);
  }
  const { data } = formats.safeParse(manifest);
  if (!data || data.id !== id) throw damaged(file, 'is not a manifest of this backup');
  return data.format === 1 ? { ...data, endedAt: data.takenAt, tail: null } : data;
}

export const tooNew = (subject: string): Refused =>
  new Refused(
    'BACKUP_TOO_NEW',
    `${subject}: restore it with the release that wrote it, or a newer one`,
  );

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(file, 'is not JSON');
  }
}
