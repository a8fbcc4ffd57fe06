import type { Pool } from 'pg';
import type { Command, CommandContext, Result } from '../command.ts';
import type { OperatorStores } from '../stores.ts';
import { UsageError } from '../usage-error.ts';
import { planRebuild, rebuild } from './rebuild.ts';
import { dropReplaced, replacedSchemas } from './shadow.ts';

export const rebuildPostgres: Command = {
  name: 'rebuild postgres',
  summary: 'builds archive and tables anew from the log, beside the live ones, then switches',
  options: {
    restart: { type: 'boolean', help: 'forgets an unfinished rebuild instead of going on with it' },
    drop: { type: 'boolean', help: 'removes the tables that earlier rebuilds replaced' },
  },
  prepare: ({ restart, drop }) => {
    if (restart && drop) throw new UsageError('--drop: not together with --restart');
    if (drop) return dropReplacedTables;
    return (context) => (context.confirmed ? run(context, restart === true) : show(context));
  },
};

async function show({ stores }: CommandContext): Promise<Result> {
  const plan = await planRebuild({ ...stores, ...(await logOf(stores)) });
  const bytes = await sizeOfTables(stores.pool);
  const { records, applied, replaced } = plan;
  return {
    json: { rebuilt: false, ...plan, bytes },
    lines: [
      `${records} records of ${sourceOf(stores)} would be applied anew`,
      ...(applied === null
        ? []
        : [`an unfinished rebuild has applied ${applied} of them, and would be gone on with`]),
      `the tables take ${megabytes(bytes)} MB, and as much again until the old ones are dropped`,
      ...replaced.map((schema) => `left by an earlier rebuild: ${schema}`),
      'nothing was changed: repeat it with --yes',
    ],
  };
}

async function run(context: CommandContext, restart: boolean): Promise<Result> {
  const { stores, progress, signal } = context;
  const { records, replaced, archive, notCompared } = await rebuild({
    ...stores,
    ...(await logOf(stores)),
    databaseUrl: stores.environment.DATABASE_URL,
    source: sourceOf(stores),
    restart,
    onProgress: (step) => progress.report({ what: 'rebuilding', ...step }),
    signal,
  });
  return {
    json: { rebuilt: true, records, replaced, archive, notCompared },
    lines: [
      `archive and tables were built anew from ${records} records`,
      archive
        ? `commits that the old archive lacked: ${archive.lacked}, that the log does not know: ${archive.unknownToTheLog}, that differed: ${archive.changed}`
        : `switched, not compared: ${notCompared}`,
      `the old tables are in ${replaced}: rebuild postgres --drop --yes removes them`,
    ],
  };
}

const logOf = async ({ openLog, environment }: OperatorStores) => ({
  log: await openLog(),
  epoch: environment.LOG_EPOCH,
});

const sourceOf = ({ environment }: OperatorStores): string => {
  const { KAFKA_BROKERS, KAFKA_TOPIC, LOG_EPOCH } = environment;
  const log = KAFKA_BROKERS ? `the topic ${KAFKA_TOPIC}` : 'the log in Postgres';
  return `${log}, epoch ${LOG_EPOCH}`;
};

async function sizeOfTables(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: bigint }>(
    `select sum(pg_total_relation_size(oid))::int8 as bytes from pg_class
      where relkind = 'r' and relnamespace = 'menu'::regnamespace`,
  );
  return Number(rows[0]?.bytes);
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

/** Removes what earlier rebuilds put aside. */
async function dropReplacedTables({ stores, confirmed }: CommandContext): Promise<Result> {
  const schemas = await replacedSchemas(stores.pool);
  if (confirmed) await dropReplaced(stores.pool, schemas);
  const end = confirmed ? 'removed' : 'nothing was removed: repeat it with --yes';
  return {
    json: { removed: confirmed, schemas },
    lines: schemas.length === 0 ? ['there is nothing to remove'] : [...schemas, end],
  };
}
