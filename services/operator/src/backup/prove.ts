import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { CommandContext, Result } from '../command.ts';
import type { Environment } from '../env.ts';
import { messageOf, Refused } from '../errors.ts';
import { openOperatorStores } from '../stores.ts';
import { verify } from '../verify/verify.ts';
import { holdsLog } from './manifest.ts';
import type { BackupStorage } from './place.ts';
import { type CheckedBackup, readWholeBackup } from './restore.ts';
import { openKeyStore } from './sealed-keys.ts';
import { copyTablesIn } from './tables.ts';
import { applyTail } from './tail.ts';

/** Named after our database, because the server may be shared. Names are limited to 63 bytes. */
const proofDatabaseOf = (databaseUrl: string): string => {
  const own = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return `${Buffer.from(own).subarray(0, 48)}_backup_proof`;
};

/** Uses a temporary database and keys. @throws Refused with `NO_DATABASE_BESIDE` or a code of `restore` */
export async function proveBackup(
  context: CommandContext,
  storage: BackupStorage,
  id: string,
): Promise<Result> {
  const { stores, progress } = context;
  const backup = await readWholeBackup(context, storage, id);
  const { manifest, images } = backup;
  const { DATABASE_URL } = stores.environment;
  const name = proofDatabaseOf(DATABASE_URL);
  const url = Object.assign(new URL(DATABASE_URL), { pathname: `/${name}` }).href;
  return withDatabaseBeside(stores.pool, name, () =>
    withProofStores(stores.environment, url, backup, async (beside) => {
      await copyTablesIn({
        pool: beside.pool,
        url,
        storage,
        manifest,
        goOn: () => applyTail(beside, storage, manifest, progress),
        onTable: (done, total) => progress.report({ what: 'restoring', done, total }),
      });
      const from = holdsLog(manifest) ? 'log' : 'archive';
      const compare = verify.prepare({ from, skip: 'documents' });
      const { json, lines, exitCode = 0 } = await compare({ ...context, stores: beside });
      const isWhole = exitCode === 0;
      return {
        exitCode,
        json: {
          proved: isWhole,
          id,
          takenAt: manifest.takenAt,
          endedAt: manifest.endedAt,
          images: images.length,
          verify: json,
        },
        lines: [
          ...lines,
          isWhole
            ? `backup ${id} is complete: it was restored, and ${images.length} images have their bytes`
            : `BACKUP ${id} DOES NOT MATCH ITS LOG`,
        ],
      };
    }),
  );
}

async function withDatabaseBeside<Answer>(
  pool: pg.Pool,
  database: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const name = pg.escapeIdentifier(database);
  try {
    await pool.query(`drop database if exists ${name}`);
    await pool.query(`create database ${name} template template0`);
  } catch (error) {
    const reason = messageOf(error);
    throw new Refused('NO_DATABASE_BESIDE', `a backup is proved in a separate database: ${reason}`);
  }
  try {
    return await work();
  } finally {
    await pool.query(`drop database if exists ${name} with (force)`);
  }
}

type ProofStores = Awaited<ReturnType<typeof openOperatorStores>>;

/** Opens a command's stores on the restored copy, without any of the live stores. */
async function withProofStores<Answer>(
  environment: Environment,
  url: string,
  { manifest, keys }: CheckedBackup,
  work: (stores: ProofStores) => Promise<Answer>,
): Promise<Answer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-keys-'));
  const logged = manifest.tables.find(({ table }) => table === 'log_partitions');
  // In backups of earlier releases, the number of rows may be missing, which is 0.
  const partitions = holdsLog(manifest) && logged?.rows ? logged.rows : environment.LOG_PARTITIONS;
  try {
    const ofBackup = keys && {
      KEYS_DIR: directory,
      KEYS_BUCKET: undefined,
      KEYS_MASTER_KEY: keys.keysMasterKey,
    };
    const variables: Environment = {
      ...environment,
      ...ofBackup,
      DATABASE_URL: url,
      KAFKA_BROKERS: undefined,
      REDIS_URL: undefined,
      LOG_EPOCH: manifest.log?.epoch ?? environment.LOG_EPOCH,
      LOG_PARTITIONS: partitions,
    };
    if (keys) {
      const store = await openKeyStore(variables);
      for (const [name, text] of Object.entries(keys.objects)) await store.create(name, text);
      await store.close();
    }
    const stores = await openOperatorStores(variables);
    try {
      return await work(stores);
    } finally {
      await stores.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
