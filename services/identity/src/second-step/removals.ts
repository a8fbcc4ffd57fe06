import type { Clock } from '@qr-menu/runtime/process';
import type { ClientBase } from 'pg';
import type { Database, SecretRandomness } from '../settings.ts';
import { hashOf, newToken } from '../tokens/refresh-tokens.ts';
import type { User } from '../users/user-store.ts';

const hour = 3_600_000;

/** How long the owner has to notice that an attacker wants to remove the second step. */
const waitingMilliseconds = 48 * hour;
/** How long before the end of the waiting period the reminder is sent. */
const reminderMilliseconds = 6 * hour;
/** How long a removal can be completed after the waiting period. */
const openMilliseconds = 7 * 24 * hour;

export type PlannedRemoval = {
  readonly sub: string;
  readonly dueAt: Date;
  /** The secret in the link that cancels the removal. Only its hash is stored. */
  readonly token: string;
};

export type Removals = ReturnType<typeof createRemovals>;

/** Requests to remove a second step that was lost. A new password invalidates them. */
export function createRemovals(
  database: Database,
  clock: Clock,
  randomness: Pick<SecretRandomness, 'bytes' | 'uuid' | 'digits'>,
) {
  const now = (): Date => new Date(clock.now());
  const oldest = (): Date => new Date(clock.now() - openMilliseconds);
  return {
    dueAt: async ({ sub, passwordHash }: User): Promise<Date | null> => {
      const { rows } = await database.query<{ dueAt: Date }>(
        `select due_at as "dueAt" from identity.second_step_removals
          where sub = $1 and password_hash = $2 and due_at > $3`,
        [sub, passwordHash, oldest()],
      );
      return rows[0]?.dueAt ?? null;
    },
    /** Starts the waiting time. A repeated request starts it again. */
    start: async (client: ClientBase, { sub, passwordHash }: User): Promise<PlannedRemoval> => {
      const token = newToken(randomness);
      const dueAt = new Date(clock.now() + waitingMilliseconds);
      await client.query(
        `insert into identity.second_step_removals
           (sub, password_hash, asked_at, due_at, cancel_hashes)
         values ($1, $2, $3, $4, $5)
         on conflict (sub) do update set password_hash = excluded.password_hash,
           asked_at = excluded.asked_at, due_at = excluded.due_at, reminded_at = null,
           cancel_hashes = excluded.cancel_hashes`,
        [sub, passwordHash, now(), dueAt, [hashOf(token)]],
      );
      return { sub, dueAt, token };
    },
    /** Deletes a request whose waiting period has ended. Returns false if there is no such request. */
    finish: async (client: ClientBase, { sub, passwordHash }: User): Promise<boolean> => {
      const { rowCount } = await client.query(
        `delete from identity.second_step_removals
          where sub = $1 and password_hash = $2 and due_at <= $3 and due_at > $4`,
        [sub, passwordHash, now(), oldest()],
      );
      return rowCount === 1;
    },
    cancel: async (token: string): Promise<boolean> => {
      const { rowCount } = await database.query(
        'delete from identity.second_step_removals where $1 = any(cancel_hashes)',
        [hashOf(token)],
      );
      return rowCount !== 0;
    },
    /** Call this when the user has signed in with the second step, or has turned it off. */
    end: async (sub: string): Promise<void> => {
      await database.query('delete from identity.second_step_removals where sub = $1', [sub]);
    },
    /** Returns null if no waiting period ends soon. Otherwise adds a second secret to cancel the removal. */
    remind: async (client: ClientBase): Promise<PlannedRemoval | null> => {
      const token = newToken(randomness);
      const { rows } = await client.query<Omit<PlannedRemoval, 'token'>>(
        `update identity.second_step_removals
            set reminded_at = $1, cancel_hashes = array_append(cancel_hashes, $3)
          where sub = (select sub from identity.second_step_removals
                        where reminded_at is null and due_at <= $2 and due_at > $1
                        order by due_at limit 1 for update skip locked)
          returning sub, due_at as "dueAt"`,
        [now(), new Date(clock.now() + reminderMilliseconds), hashOf(token)],
      );
      return rows[0] ? { ...rows[0], token } : null;
    },
    forgetOld: async (): Promise<void> => {
      await database.query('delete from identity.second_step_removals where due_at <= $1', [
        oldest(),
      ]);
    },
  };
}
