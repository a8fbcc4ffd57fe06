import { link } from 'node:fs/promises';
import { placeFile } from '@qr-menu/runtime/process';
import type { Images } from '@qr-menu/stores/images';
import { holdsKey } from '@qr-menu/stores/keys';
import type { ClientBase } from 'pg';
import {
  type Command,
  type CommandContext,
  type Result,
  requiredText,
  textArgument,
  textOption,
} from '../command.ts';
import { Refused } from '../errors.ts';
import type { OperatorStores } from '../stores.ts';
import { withImages } from '../workspace-images.ts';
import {
  type BackedUpImage,
  checkImages,
  copyImagesIn,
  readImageList,
} from './backed-up-images.ts';
import { type BackupManifest, holdsLog, readManifest } from './manifest.ts';
import { type BackupStorage, check, chooseBackup, openStorage } from './place.ts';
import {
  type KeyBundle,
  openKeyStore,
  openSealedKeys,
  readSecrets,
  rewrapped,
  secretsFileOf,
} from './sealed-keys.ts';
import { assertEmpty, assertKnownMigrations, copyTablesIn, notEmpty } from './tables.ts';
import { applyTail } from './tail.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'restore a backup into an empty installation',
  mayStartDatabase: true,
  options: {
    from: textOption('<directory>', 'the directory of the backups, or s3://<bucket>/<folder>'),
    backup: textOption('<id>', 'the backup; default: the newest'),
  },
  prepare: (values) => {
    const [from, backupId] = [requiredText(values, 'from'), textArgument(values, 'backup')];
    return async (context) => {
      const storage = await openStorage(from, context.stores.environment);
      try {
        return await restoreBackup(context, storage, await chooseBackup(storage, backupId));
      } finally {
        storage.close();
      }
    };
  },
};

export type CheckedBackup = {
  readonly manifest: BackupManifest;
  readonly images: readonly BackedUpImage[];
  readonly keys: KeyBundle | null;
};

export async function readWholeBackup(
  { stores: { environment }, progress }: Pick<CommandContext, 'stores' | 'progress'>,
  storage: BackupStorage,
  id: string,
): Promise<CheckedBackup> {
  const manifest = await readManifest(storage, id);
  assertKnownMigrations(manifest);
  const files = [...manifest.tables, ...(manifest.tail ? [manifest.tail] : []), manifest.images];
  for (const [index, { file, sha256 }] of files.entries()) {
    await check(storage, `${id}/${file}`, sha256);
    progress.report({ what: 'checking', done: index + 1, total: files.length });
  }
  const images = await readImageList(storage, manifest);
  await checkImages(storage, images);
  const keys =
    manifest.keys === null ? null : await openSealedKeys(storage, environment.BACKUP_PASSPHRASE);
  return { manifest, images, keys };
}

async function restoreBackup(
  context: CommandContext,
  storage: BackupStorage,
  id: string,
): Promise<Result> {
  const { stores, confirmed, progress } = context;
  const { pool, environment } = stores;
  const backup = await readWholeBackup(context, storage, id);
  const { manifest, images } = backup;
  await assertEmpty(pool);
  await assertNoDocuments(stores, manifest);
  const plan = await planKeys(stores, backup);
  const rows = await withImages(environment, async (store) => {
    if (!store && images.length > 0) {
      throw new Refused('NO_IMAGE_STORE', 'the backup contains images: set S3_BUCKET or DATA_DIR');
    }
    if (!confirmed) return manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return copyTablesIn({
      pool,
      storage,
      manifest,
      url: environment.DATABASE_URL,
      finish: async (client) => {
        if (plan.isRewrapped) await removeSealed(client, manifest);
        // A backup with damaged tables leaves no images and keys behind. The tail is decrypted with the keys.
        await fillImages(store, storage, images, progress);
        await plan.write();
      },
      goOn: () => applyTail(stores, storage, manifest, progress),
      onTable: (done, total) => progress.report({ what: 'tables', done, total }),
    });
  });
  return reportOf(context, backup, rows);
}

/**
 * If the log is in Postgres, versions continue from the end of the backup, so documents of lost commits would
 * seem newer than those of new commits. A log in Kafka still contains those commits, or gets a new epoch.
 */
async function assertNoDocuments(
  { environment, openDocuments }: OperatorStores,
  manifest: BackupManifest,
): Promise<void> {
  const { REDIS_URL, REDIS_PREFIX } = environment;
  if (REDIS_URL === undefined || !holdsLog(manifest)) return;
  if (await openDocuments().isEmpty()) return;
  throw notEmpty(
    `Redis holds documents that may be newer than the backup: remove all keys ${REDIS_PREFIX}*`,
  );
}

/** Removes values sealed with the former master key. Waiting emails are lost, and signing keys change. */
async function removeSealed(client: ClientBase, { tables }: BackupManifest): Promise<void> {
  for (const { schema, table } of tables) {
    if (table === 'signing_keys') await client.query(`delete from ${schema}.${table}`);
    if (table !== 'mails') continue;
    await client.query(`delete from ${schema}.${table} where sealed is not null`);
  }
}

async function fillImages(
  store: Images | null,
  storage: BackupStorage,
  list: readonly BackedUpImage[],
  progress: CommandContext['progress'],
): Promise<void> {
  if (!store) return;
  const report = (done: number) => progress.report({ what: 'images', done, total: list.length });
  await copyImagesIn(store, storage, list, report);
}

/** Existing keys are never overwritten, but a repeated restore recognizes the keys that it has written. */
async function planKeys({ environment }: OperatorStores, { keys }: CheckedBackup) {
  if (keys === null) return { isRewrapped: false, write: async () => undefined };
  const present = await readSecrets(environment);
  const secrets = environment.KEYS_MASTER_KEY === undefined ? (present ?? keys.secrets) : null;
  const masterKey = environment.KEYS_MASTER_KEY ?? secrets?.keysMasterKey;
  if (masterKey === undefined) {
    throw new Refused('NO_KEYS', 'set KEYS_MASTER_KEY: the keys are wrapped with it from now on');
  }
  const isRewrapped = masterKey !== keys.keysMasterKey;
  const objects = isRewrapped ? await rewrapped(keys, masterKey) : keys.objects;
  await withKeyStore(environment, async (store) => {
    for (const name of await store.names()) {
      const [stored, own] = [await store.read(name), objects[name]];
      const isOwn = isRewrapped ? isSameKind(own, stored) : own === stored;
      if (!isOwn) throw notEmpty(`the key store holds ${name}`);
    }
  });
  return {
    isRewrapped,
    write: async (): Promise<void> => {
      const file = secretsFileOf(environment);
      if (file !== null && present === null && keys.secrets !== null) {
        await placeFile(file, JSON.stringify(keys.secrets, null, 2), link);
      }
      await withKeyStore(environment, async (store) => {
        for (const [name, text] of Object.entries(objects)) {
          if (!(await store.create(name, text))) await store.replace(name, text);
        }
      });
    },
  };
}

/** Compares only the kind, because wrapping changes the text each time. Erased workspaces stay erased. */
const isSameKind = (own: string | undefined, stored: string | null): boolean =>
  own !== undefined && stored !== null && holdsKey(own) === holdsKey(stored);

async function withKeyStore<Answer>(
  environment: OperatorStores['environment'],
  work: (store: Awaited<ReturnType<typeof openKeyStore>>) => Promise<Answer>,
): Promise<Answer> {
  const store = await openKeyStore(environment);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function reportOf(
  { stores, confirmed }: CommandContext,
  { manifest, images, keys }: CheckedBackup,
  rows: number,
): Result {
  const { id, takenAt, endedAt, tables, log, behind } = manifest;
  const isKafka = stores.environment.KAFKA_BROKERS !== undefined;
  const summary = `${rows} rows of ${tables.length} tables and ${images.length} images of the backup ${id}`;
  return {
    json: { restored: confirmed, id, takenAt, endedAt, rows, images: images.length, log },
    lines: [
      confirmed ? `${summary} are there` : `${summary} would be restored`,
      `it contains everything acknowledged before ${endedAt}`,
      ...(behind === null ? [] : [`the log contained more at that time: ${behind}`]),
      ...(keys === null
        ? ['the backup contains no keys: restore KEYS_DIR or KEYS_BUCKET before you start anything']
        : []),
      ...(log === null ? [] : [`set LOG_EPOCH=${log.epoch}`]),
      ...(isKafka
        ? ['the log in Kafka: if it is lost too, publish the archive again (republish), then start']
        : []),
      ...(confirmed ? [] : ['nothing was changed: repeat it with --yes']),
    ],
  };
}
