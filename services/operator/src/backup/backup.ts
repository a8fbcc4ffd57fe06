import { existsSync } from 'node:fs';
import type { Meter } from '@qr-menu/runtime/metrics';
import {
  type Command,
  type CommandContext,
  flagOption,
  type Result,
  requiredText,
  textArgument,
  textOption,
  type Values,
} from '../command.ts';
import { Refused, UsageError } from '../errors.ts';
import { assertArchiveIsCurrent } from '../replay/archive-is-current.ts';
import type { OperatorStores } from '../stores.ts';
import { imagesIn, withImages } from '../workspace-images.ts';
import {
  type BackedUpImage,
  copyImagesOut,
  oneChunk,
  readImageList,
  writeImageList,
} from './backed-up-images.ts';
import { type BackupManifest, readManifest, writtenManifest } from './manifest.ts';
import {
  type BackupStorage,
  backupIdOf,
  backupTimeOf,
  chooseBackup,
  keysFile,
  manifestFile,
  openStorage,
} from './place.ts';
import { proveBackup } from './prove.ts';
import { prune, readKeep } from './retention.ts';
import { readKeys, sealKeys } from './sealed-keys.ts';
import { alone, copyLoggedTables, copyOtherTables } from './tables.ts';
import { copyTail } from './tail.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'copy all irreplaceable data while everything runs: tables, log, keys, images',
  options: {
    to: textOption('<directory>', 'the directory for all backups, or s3://<bucket>/<folder>'),
    'without-keys': flagOption('leave out keys and secrets, which you keep elsewhere'),
    keep: textOption(
      '<days,weeks,months>',
      'how many days, weeks and months keep a backup, such as 7,4,12; remove all others. Default: keep all',
    ),
    verify: flagOption(
      'take no backup, but prove the newest one by restoring it next to the live data',
    ),
    backup: textOption('<id>', 'with --verify: the backup to prove; default: the newest'),
  },
  runName: ({ verify }) => (verify === true ? 'backup --verify' : 'backup'),
  prepare: (values) => {
    const { to, withKeys, proves, backupId, keep } = readOptions(values);
    return async (context) => {
      const storage = await openStorage(to, context.stores.environment);
      try {
        return await measured(context, storage, () =>
          alone(context.stores.environment.DATABASE_URL, async () => {
            if (proves) return proveBackup(context, storage, await chooseBackup(storage, backupId));
            const backup = await takeBackup(context, storage, withKeys);
            const removed = keep === undefined ? 0 : await prune(storage, keep);
            return taken(backup, removed);
          }),
        );
      } finally {
        storage.close();
      }
    };
  },
};

/** Only an installation without uploaded images needs no image store. @throws Refused `NO_IMAGE_STORE` */
async function assertImageStore({ environment, pool }: OperatorStores): Promise<void> {
  const { S3_BUCKET, DATA_DIR } = environment;
  if (S3_BUCKET !== undefined || (DATA_DIR && existsSync(imagesIn(DATA_DIR)))) return;
  const shown = ['items', 'sections', 'menus'].map(
    (table) => `select owner, image_url as url from ${table}`,
  );
  const { rowCount } = await pool.query(
    `select from (${shown.join(' union all ')} union all select owner, logo_url from accounts) shown
      where url like '%/public/' || owner || '/%' limit 1`,
  );
  if (rowCount === 0) return;
  throw new Refused(
    'NO_IMAGE_STORE',
    'set S3_BUCKET or DATA_DIR as for the gateway: menus show images, and the backup would have none',
  );
}

/** Each of these metrics has an alert. */
export const createBackupMetrics = (meter: Meter) => ({
  newest: meter.gauge({
    name: 'qr_menu_backup_taken_timestamp_seconds',
    help: 'When the newest backup was taken.',
  }),
  failed: meter.gauge({
    name: 'qr_menu_backup_failed',
    help: '1 if the last backup, or its last proof, failed.',
  }),
});

/** Writes the outcome and the age of the newest backup to the metrics file. */
async function measured(
  { meter }: CommandContext,
  storage: BackupStorage,
  work: () => Promise<Result>,
): Promise<Result> {
  const metrics = meter && createBackupMetrics(meter);
  let isWell = false;
  try {
    const result = await work();
    isWell = (result.exitCode ?? 0) === 0;
    return result;
  } finally {
    const ids = await storage.backups().catch(() => []);
    metrics?.failed.set(isWell ? 0 : 1);
    const newest = ids.map(backupTimeOf).at(-1);
    if (newest) metrics?.newest.set(newest.getTime() / 1000);
  }
}

function readOptions(values: Values) {
  const [to, backupId] = [requiredText(values, 'to'), textArgument(values, 'backup')];
  const proves = values.verify === true;
  if (backupId !== undefined && !proves) throw new UsageError('--backup: needs --verify');
  const kept = textArgument(values, 'keep');
  if (kept !== undefined && proves) throw new UsageError('--keep: only with a new backup');
  const keep = kept === undefined ? undefined : readKeep(kept);
  return { to, backupId, proves, keep, withKeys: values['without-keys'] !== true };
}

type Taken = { readonly manifest: BackupManifest; readonly copied: number };

/**
 * Backs up everything that was acknowledged before `endedAt`, no matter how long the copying takes. Images
 * come first, then a snapshot of the tables derived from the log, and then one of all other tables and the
 * archive's positions. The records between the positions of both snapshots are the tail. A restore applies
 * it as the referee would. New images and the keys come last, so that the backup contains all images that
 * the tail refers to. If the log cannot be read, the backup guarantees only the first snapshot.
 */
async function takeBackup(
  { stores, progress, signal }: CommandContext,
  storage: BackupStorage,
  withKeys: boolean,
): Promise<Taken> {
  const { environment, clock } = stores;
  const passphrase = environment.BACKUP_PASSPHRASE;
  if (withKeys && passphrase === undefined) {
    throw new Refused(
      'NO_PASSPHRASE',
      'set BACKUP_PASSPHRASE, which seals the keys; --without-keys when you keep them elsewhere',
    );
  }
  await assertImageStore(stores);
  const id = backupIdOf(new Date(clock.now()));
  const folder = storage.unfinished(id);
  const report = (what: string) => (done: number, total: number) => {
    if (signal.aborted) throw new Refused('INTERRUPTED', 'stopped: no partial backup is left');
    progress.report({ what, done, total });
  };
  await storage.clear();
  const unread = await lagOf(stores);
  const before = await newestImages(storage);
  const copyImages = (existing: readonly BackedUpImage[]) =>
    withImages(environment, (images) => {
      const onImages = (done: number) => report('images')(done, Math.max(done, existing.length));
      return copyImagesOut({ images, storage, existing, onImages });
    });
  const tables = { url: environment.DATABASE_URL, storage, folder, onTable: report('tables') };
  try {
    const early = await copyImages(before);
    const logged = await copyLoggedTables(tables);
    const unlogged = await copyOtherTables(tables, logged);
    const { tail, missing } = await copyTail(stores, storage, folder, logged, unlogged.positions);
    const late = await copyImages(early.list);
    const images = await writeImageList(storage, folder, late.list);
    const keys =
      withKeys && passphrase !== undefined ? await copyKeys(stores, storage, passphrase) : null;
    const { takenAt, log, migrations } = logged;
    const manifest: BackupManifest = {
      id,
      takenAt,
      endedAt: missing === null ? unlogged.takenAt : takenAt,
      finishedAt: new Date(clock.now()).toISOString(),
      log,
      behind: missing ?? unread,
      tail,
      migrations,
      images,
      keys,
      tables: [...logged.tables, ...unlogged.tables],
    };
    await storage.write(`${folder}/${manifestFile}`, oneChunk(writtenManifest(manifest)));
    await storage.finish(id);
    return { manifest, copied: early.copied + late.copied };
  } catch (error) {
    await storage.remove(folder).catch(() => undefined);
    throw error;
  }
}

/** Describes commits in Kafka that have not been acknowledged yet. Returns null if there are none. */
async function lagOf(stores: CommandContext['stores']): Promise<string | null> {
  // A log in Postgres is part of the same snapshot as the archive.
  if (!stores.environment.KAFKA_BROKERS) return null;
  try {
    return (await assertArchiveIsCurrent(stores)) ? null : 'the log does not answer';
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** An unreadable list is treated as empty, so all images are copied again. */
async function newestImages(storage: BackupStorage) {
  const id = (await storage.backups()).at(-1);
  if (id === undefined) return [];
  try {
    return await readImageList(storage, await readManifest(storage, id));
  } catch {
    return [];
  }
}

async function copyKeys(
  { environment, clock }: CommandContext['stores'],
  storage: BackupStorage,
  passphrase: string,
): Promise<number> {
  const bundle = await readKeys(environment, new Date(clock.now()).toISOString());
  await storage.write(keysFile, oneChunk(await sealKeys(bundle, passphrase)));
  return Object.keys(bundle.objects).length;
}

function taken({ manifest, copied }: Taken, removed: number): Result {
  const { id, takenAt, endedAt, finishedAt, tables, tail, images, keys, behind } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  return {
    json: {
      id,
      takenAt,
      endedAt,
      finishedAt,
      rows,
      bytes,
      copied,
      keys,
      behind,
      removed,
      tables: tables.length,
      images: images.count,
      tail: tail?.records ?? 0,
    },
    lines: [
      `backup ${id}: everything acknowledged before ${endedAt}`,
      `${rows} rows of ${tables.length} tables in ${bytes} bytes, ${images.count} images, ${copied} of them new`,
      keys === null
        ? 'KEYS ARE NOT INCLUDED: without them personal data cannot be opened'
        : `${keys} keys, sealed with BACKUP_PASSPHRASE, in ${keysFile}`,
      ...(removed === 0 ? [] : [`removed ${removed} older backups`]),
      ...(behind === null ? [] : [`the log may contain more than the backup: ${behind}`]),
    ],
  };
}
