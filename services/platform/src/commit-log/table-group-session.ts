import pg from 'pg';
import { valueTypes } from '../postgres/create-pool.ts';
import { partitionOf } from './partition-of.ts';
import { tableLogChannel } from './table-log-records.ts';

/** The second key of the lock that every member of a group shares; no partition is that high. */
const membership = 2_147_483_647;
const membersChanged = 'members';
const connectTimeout = 10_000;
const answerTimeout = 10_000;

/**
 * A consumer's own connection: it hears of appends and holds an advisory lock for each partition
 * that the consumer has. When it breaks, the server frees them for the other members.
 */
export type GroupSession = {
  readonly isLost: () => boolean;
  readonly countMembers: () => Promise<number>;
  readonly tryTake: (partition: number) => Promise<boolean>;
  readonly giveUp: (partition: number) => Promise<void>;
  /** Frees everything, lets the others know, disconnects. */
  readonly leave: () => Promise<void>;
};

export type GroupSessionOptions = {
  readonly databaseUrl: string;
  readonly group: string;
  readonly onAppend: (partition: number) => void;
  /** The group has other members than before, or this connection was lost. */
  readonly onChange: () => void;
};

export async function joinGroup(options: GroupSessionOptions): Promise<GroupSession> {
  const { databaseUrl, group, onAppend, onChange } = options;
  let lost = false;
  const groupKey = partitionOf(group, membership);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `log consumer ${group}`,
    types: valueTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: answerTimeout,
  });
  const lose = (): void => {
    lost = true;
    onChange();
  };
  client.on('error', lose).on('end', lose);
  client.on('notification', ({ payload }) => {
    if (payload === membersChanged) onChange();
    else onAppend(Number(payload));
  });
  try {
    await client.connect();
    await client.query(`listen ${tableLogChannel}`);
    await client.query('select pg_advisory_lock_shared($1, $2)', [groupKey, membership]);
    await announce(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    isLost: () => lost,
    countMembers: () => countMembers(client, groupKey),
    tryTake: async (partition) => {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, $2) as taken',
        [groupKey, partition],
      );
      return rows[0]?.taken === true;
    },
    giveUp: async (partition) => {
      await client.query('select pg_advisory_unlock($1, $2)', [groupKey, partition]);
      await announce(client);
    },
    leave: async () => {
      try {
        await client.query('select pg_advisory_unlock_all()');
        await announce(client);
      } finally {
        await client.end();
      }
    },
  };
}

async function announce(client: pg.Client): Promise<void> {
  await client.query('select pg_notify($1, $2)', [tableLogChannel, membersChanged]);
}

async function countMembers(client: pg.Client, groupKey: number): Promise<number> {
  const { rows } = await client.query<{ members: bigint }>({
    name: 'count-members',
    text: `select count(*) as members from pg_locks
            where locktype = 'advisory' and granted and objsubid = 2
              and database = (select oid from pg_database where datname = current_database())
              and classid = $1 and objid = $2`,
    values: [groupKey, membership],
  });
  return Number(rows[0]?.members);
}
