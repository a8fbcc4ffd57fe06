import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime/process';
import type { ClientBase, Pool } from 'pg';
import type { MasterSeal } from '../keys/index.ts';
import { schemaName } from '../postgres/create-pool.ts';

export type NewMail = {
  /** Identifies the email. A duplicate is dropped as long as the queue remembers the first one. */
  readonly about: readonly string[];
  /** A newer email replaces a waiting one on the same topic. */
  readonly topic: readonly string[];
  readonly kind: string;
  readonly to: string;
  /** JSON that is sealed in the table. */
  readonly content: string;
  /** The time after which the email is useless. Default and maximum: a day from now. */
  readonly endsAt?: Date | undefined;
};

export type ClaimedMail = {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
  /** The number of attempts, including this one. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** The number of emails of this kind that the recipient got within the last hour. */
  readonly recent: number;
};

export type MailQueue = ReturnType<typeof createMailQueue>;

const day = 86_400_000;
const hour = 3_600_000;
/** Finished emails are kept longer than any caller could repeat its request. */
export const keptAfterEndMilliseconds = 30 * day;
/** How long a claimed email is reserved for its sender. Longer than the longest attempt. */
const leaseMilliseconds = 30_000;

/** Marks an email that was replaced while it was being sent, so that it is not retried. */
const replaced = 'REPLACED';

const hashOf = (subject: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(subject)).digest('hex');

const recipientHash = (to: string): string => hashOf([to.toLowerCase()]);

/**
 * The queue is in the sending service's schema, so that an email is committed together with its cause. Row
 * locks and a lease prevent an email from being sent twice. The lease also works if a process dies.
 */
export function createMailQueue(deps: {
  readonly pool: Pool;
  readonly schema: string;
  readonly seal: MasterSeal;
  readonly clock: Pick<Clock, 'now'>;
}) {
  const { pool, seal, clock } = deps;
  const table = `${schemaName(deps.schema)}.mails`;
  const placeOf = (id: string): string => `${table}/${id}`;
  const now = (): Date => new Date(clock.now());

  const end = async (id: string, state: string, fault: string | null): Promise<void> => {
    await pool.query(
      `update ${table} set state = $2, fault = $3, ended_at = $4, sealed = null
        where id = $1 and state = 'waiting'`,
      [id, state, fault, now()],
    );
  };

  return {
    put: createPut({ table, placeOf, seal, now }),
    known: async (abouts: readonly (readonly string[])[]): Promise<readonly boolean[]> => {
      const ids = abouts.map(hashOf);
      const { rows } = await pool.query<{ id: string }>(
        `select id from ${table} where id = any($1)`,
        [ids],
      );
      const there = new Set(rows.map(({ id }) => id));
      return ids.map((id) => there.has(id));
    },
    /** Oldest first. An email that is neither finished nor postponed is due again after the lease. */
    claim: async (most: number): Promise<readonly ClaimedMail[]> => {
      const at = clock.now();
      const { rows } = await pool.query<Omit<ClaimedMail, 'content'> & { sealed: string }>(
        `update ${table} m set attempts = attempts + 1, due_at = $2, fault = null
          where id in (select id from ${table} where state = 'waiting' and due_at <= $1
                        order by due_at, id limit $3 for update skip locked)
          returning id, kind, sealed, attempts, created_at as "createdAt", ends_at as "endsAt",
            (select count(*)::int from ${table} s
              where s.recipient = m.recipient and s.kind = m.kind and s.state = 'sent' and s.ended_at > $4) as recent`,
        [new Date(at), new Date(at + leaseMilliseconds), most, new Date(at - hour)],
      );
      return rows.map(({ sealed, ...mail }) => ({
        ...mail,
        content: seal.open(placeOf(mail.id), sealed).text,
      }));
    },
    sent: (id: string): Promise<void> => end(id, 'sent', null),
    /** Gives up on an email. `fault` is a code, because a message could contain personal data. */
    ended: (id: string, state: 'refused' | 'given-up', fault: string): Promise<void> =>
      end(id, state, fault),
    /** Does nothing if a newer email has replaced this one. */
    postpone: async (id: string, milliseconds: number, fault: string): Promise<void> => {
      await pool.query(`delete from ${table} where id = $1 and state = 'waiting' and fault = $2`, [
        id,
        replaced,
      ]);
      await pool.query(
        `update ${table} set due_at = $2, fault = $3 where id = $1 and state = 'waiting'`,
        [id, new Date(clock.now() + milliseconds), fault],
      );
    },
    forgetOld: async (): Promise<void> => {
      await pool.query(`delete from ${table} where state <> 'waiting' and ended_at < $1`, [
        new Date(clock.now() - keptAfterEndMilliseconds),
      ]);
    },
    counts: (): Promise<MailCounts> => countMails(pool, deps.schema, clock.now()),
  };
}

/** Deletes all emails, sent or not, that match a recipient, a subject or a topic. */
export async function forgetMails(
  pool: Pick<Pool, 'query'>,
  schema: string,
  which: {
    readonly to?: readonly string[];
    readonly about?: readonly (readonly string[])[];
    readonly topics?: readonly (readonly string[])[];
  },
): Promise<void> {
  const { to = [], about = [], topics = [] } = which;
  await pool.query(
    `delete from ${schemaName(schema)}.mails
      where recipient = any($1) or id = any($2) or topic = any($3)`,
    [to.map(recipientHash), about.map(hashOf), topics.map(hashOf)],
  );
}

/** If `isReal` is false, stores nothing, but takes the same time, to hide which addresses are unknown. */
const createPut =
  (deps: {
    readonly table: string;
    readonly placeOf: (id: string) => string;
    readonly seal: MasterSeal;
    readonly now: () => Date;
  }) =>
  async (client: ClientBase | Pool, mail: NewMail, isReal = true): Promise<void> => {
    const { table, placeOf, seal, now } = deps;
    const id = hashOf(mail.about);
    const topic = hashOf(mail.topic);
    const at = now();
    const latest = at.getTime() + day;
    const endsAt = new Date(Math.min(mail.endsAt?.getTime() ?? latest, latest));
    // An email that is being sent keeps its row, so that it still counts towards the rate limit.
    await client.query(
      `update ${table} set fault = $5
        where topic = $1 and state = 'waiting' and id <> $2 and $3
          and attempts > 0 and due_at > $4 and fault is null`,
      [topic, id, isReal, at, replaced],
    );
    await client.query(
      `delete from ${table}
        where topic = $1 and state = 'waiting' and id <> $2 and $3
          and (due_at <= $4 or fault is distinct from $5)`,
      [topic, id, isReal, at, replaced],
    );
    await client.query(
      `insert into ${table}
       (id, kind, topic, recipient, sealed, state, attempts, created_at, due_at, ends_at)
     select $1, $2, $3, $4, $5, 'waiting', 0, $6, $6, $7 where $8
     on conflict (id) do nothing`,
      [
        id,
        mail.kind,
        topic,
        recipientHash(mail.to),
        seal.seal(placeOf(id), mail.content),
        at,
        endsAt,
        isReal,
      ],
    );
  };

export type MailCounts = {
  readonly waiting: number;
  readonly oldestSeconds: number;
  /** The newest error code of a waiting email. Null if no attempt has failed. */
  readonly fault: string | null;
  /** The number of emails in the last day that were refused or could not be sent within a day. */
  readonly unsent: number;
};

/** @param now milliseconds since the epoch */
export async function countMails(pool: Pool, schema: string, now: number): Promise<MailCounts> {
  const { rows } = await pool.query<Omit<MailCounts, 'oldestSeconds'> & { oldest: Date | null }>(
    `select count(*) filter (where state = 'waiting')::int as waiting,
            min(created_at) filter (where state = 'waiting') as oldest,
            (array_agg(fault order by due_at desc)
              filter (where state = 'waiting' and fault is not null))[1] as fault,
            count(*) filter (where state in ('refused', 'given-up'))::int as unsent
       from ${schemaName(schema)}.mails where state = 'waiting' or ended_at > $1`,
    [new Date(now - day)],
  );
  const { waiting = 0, oldest = null, fault = null, unsent = 0 } = rows[0] ?? {};
  const oldestSeconds = oldest === null ? 0 : Math.max(0, (now - oldest.getTime()) / 1_000);
  return { waiting, oldestSeconds, fault, unsent };
}
