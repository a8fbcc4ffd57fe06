import { logDerivedTables, type RefereeDeps } from '@qr-menu/command';
import type { Clock } from '@qr-menu/runtime';
import type { CommitLog, StoredPosition } from '@qr-menu/stores/commit-log';
import { inTransaction } from '@qr-menu/stores/postgres';
import pg, { type ClientBase, type Pool } from 'pg';
import { Refused } from '../errors.ts';
import {
  assertSameMigrations,
  catchUp,
  liveSchema,
  type Positions,
  readPositions,
  recordsBefore,
  replacedSchema,
  shadowSchema,
} from './shadow.ts';

type SwitchOptions = {
  readonly pool: Pool;
  readonly shadow: RefereeDeps;
  readonly log: CommitLog;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
};

/** While the switch waits for a lock everybody else waits behind it, so it gives up soon. */
const lockTimeout = 400;
/** Longer than Postgres's deadlock_timeout, after which an autovacuum gives way to who waits. */
const longLockTimeout = 1_200;
const attemptsUntilLong = 10;
const attempts = 50;
const pause = 200;
export const fewRecords = 200;

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/**
 * Puts the shadow's tables in the place of the live ones, in one transaction. The referee is held back
 * by its own lock while the shadow catches up with it. Statements that are prepared on other
 * connections are planned anew by Postgres, because the tables that they name have moved.
 */
export async function switchToShadow(options: SwitchOptions) {
  const { pool, shadow, log, clock, signal } = options;
  for (let attempt = 1; ; attempt += 1) {
    const targets = await readPositions(pool, liveSchema);
    await catchUp({ shadow, log, targets, ...(signal && { signal }) });
    try {
      return await inTransaction(pool, { isolation: 'read committed' }, (client) =>
        exchange(client, options, attempt),
      );
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (attempt === attempts) {
        throw new Refused('BUSY', 'the live tables are in use all the time: repeat it later');
      }
    }
    await clock.sleep(pause, signal);
  }
}

class StillBehind extends Error {
  override readonly name = 'StillBehind';
}

const isPassing = (error: unknown): boolean =>
  error instanceof StillBehind ||
  (error instanceof pg.DatabaseError &&
    (error.code === lockNotAvailable || error.code === deadlockDetected));

async function exchange(
  client: ClientBase,
  { shadow, log, clock }: SwitchOptions,
  attempt: number,
) {
  const timeout = attempt % attemptsUntilLong === 0 ? longLockTimeout : lockTimeout;
  await client.query(`set local lock_timeout = ${timeout}`);
  // Conflicts with the row lock that every batch begins with; readers go on.
  await client.query(`lock table ${liveSchema}.log_positions in exclusive mode`);
  const positions = await readPositions(client, liveSchema);
  const reached = await readPositions(shadow.pool, shadowSchema);
  if (recordsBefore(positions) - recordsBefore(reached) > fewRecords) throw new StillBehind();
  await catchUp({ shadow, log, targets: positions });
  assertSamePlace(positions, await readPositions(shadow.pool, shadowSchema));
  await takeEarlierEpochs(client, shadow.epoch);
  const live = logDerivedTables.map((table) => `${liveSchema}.${table}`);
  await client.query(`lock table ${live.join(', ')} in access exclusive mode`);
  await assertSameMigrations(client);
  const replaced = replacedSchema(clock.now());
  await client.query(`create schema ${replaced}`);
  for (const table of logDerivedTables) await exchangeTable(client, table, replaced);
  await client.query(`drop schema ${shadowSchema} cascade`);
  return { replaced, positions };
}

/** What earlier logs held that was no commit: this log does not tell of it. */
async function takeEarlierEpochs(client: ClientBase, epoch: number): Promise<void> {
  const columns = { quarantine: 'epoch', quarantine_releases: 'released_epoch' };
  for (const [table, column] of Object.entries(columns)) {
    await client.query(
      `insert into ${shadowSchema}.${table}
       select * from ${liveSchema}.${table} where ${column} < ${epoch}`,
    );
  }
}

function assertSamePlace(live: Positions, built: Positions): void {
  for (const partition of new Set([...live.keys(), ...built.keys()])) {
    const [there, here] = [live.get(partition), built.get(partition)];
    const same = there?.nextOffset === here?.nextOffset;
    if (same && there?.lastCommitId === here?.lastCommitId) continue;
    throw new Refused(
      'OTHER_REBUILD',
      `partition ${partition}: the live tables are at ${placeText(there)}, the built ones at ` +
        `${placeText(here)}: repeat it with --restart`,
    );
  }
}

const placeText = (position: StoredPosition | undefined): string =>
  `${position?.nextOffset ?? 0n} after ${position?.lastCommitId ?? 'no commit'}`;

async function exchangeTable(client: ClientBase, table: string, replaced: string): Promise<void> {
  await takeRights(client, table);
  await client.query(`alter table ${liveSchema}.${table} set schema ${replaced}`);
  await client.query(`alter table ${shadowSchema}.${table} reset (autovacuum_enabled)`);
  await client.query(`alter table ${shadowSchema}.${table} set schema ${liveSchema}`);
}

/** The new table belongs to whom the old one did, and the same others may use it. */
async function takeRights(client: ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on $2 to %s', right_.privilege_type,
              case right_.grantee when 0 then 'public'
                else quote_ident(pg_get_userbyid(right_.grantee)) end) as statement
       from pg_class, aclexplode(relacl) as right_
      where pg_class.oid = $1::regclass and right_.grantee <> relowner
     union all
     select format('alter table $2 owner to %I', pg_get_userbyid(relowner))
       from pg_class where oid = $1::regclass and pg_get_userbyid(relowner) <> current_user`,
    [`${liveSchema}.${table}`],
  );
  for (const { statement } of rows) {
    await client.query(statement.replace('$2', `${shadowSchema}.${table}`));
  }
}
