import type { Pool } from 'pg';
import { type Command, type CommandContext, flagOption, type Result } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { OperatorStores } from '../stores.ts';
import { planRebuild, rebuild } from './rebuild.ts';
import { dropReplaced, replacedSchemas } from './shadow.ts';

export const rebuildPostgres: Command = {
  name: 'rebuild postgres',
  summary: 'builds archive and tables anew from the log, beside the live ones, then switches',
  options: {
    restart: flagOption('forgets an unfinished rebuild instead of going on with it'),
    drop: flagOption('removes the tables that earlier rebuilds replaced'),
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
  const lines = [`${records} records of ${sourceOf(stores)} would be applied anew`];
  if (applied !== null) {
    lines.push(`an unfinished rebuild has applied ${applied} of them, and would be gone on with`);
  }
  lines.push(
    `the tables take ${Math.ceil(bytes / 1_000_000)} MB, and as much again until the old ones are dropped`,
    ...replaced.map((schema) => `left by an earlier rebuild: ${schema}`),
    'nothing was changed: repeat it with --yes',
  );
  return { json: { rebuilt: false, ...plan, bytes }, lines };
}

async function run(
  { stores, progress, signal }: CommandContext,
  restart: boolean,
): Promise<Result> {
  const rebuilt = await rebuild({
    ...stores,
    ...(await logOf(stores)),
    databaseUrl: stores.environment.DATABASE_URL,
    source: sourceOf(stores),
    restart,
    onProgress: (step) => progress.report({ what: 'rebuilding', ...step }),
    signal,
  });
  const { records, replaced, archive, notCompared } = rebuilt;
  return {
    json: { rebuilt: true, ...rebuilt },
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

async function dropReplacedTables({ stores, confirmed }: CommandContext): Promise<Result> {
  const schemas = await replacedSchemas(stores.pool);
  if (confirmed) await dropReplaced(stores.pool, schemas);
  const end = confirmed ? 'removed' : 'nothing was removed: repeat it with --yes';
  return {
    json: { removed: confirmed, schemas },
    lines: schemas.length === 0 ? ['there is nothing to remove'] : [...schemas, end],
  };
}
