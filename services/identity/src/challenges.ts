import { createHash } from 'node:crypto';
import type { Clock } from '@qr-menu/runtime';
import type { Database, SecretRandomness } from './settings.ts';

// How long a sign-in may rest between its steps.
const validForMilliseconds = 3 * 60_000;

export type Challenges = {
  /** A session that lets its bearer finish the sign-in. */
  readonly open: (sub: string) => Promise<string>;
  /** Whose session it is; null when unknown, used or too old. */
  readonly find: (session: string) => Promise<string | null>;
  /** False when another request was first. */
  readonly close: (session: string) => Promise<boolean>;
};

export function createChallenges(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomness: Pick<SecretRandomness, 'bytes'>;
}): Challenges {
  const { database, clock, randomness } = deps;
  return {
    open: async (sub) => {
      const session = Buffer.from(randomness.bytes(48)).toString('base64url');
      const now = clock.now();
      await database.query('delete from identity.challenges where expires_at <= $1', [
        new Date(now),
      ]);
      await database.query(
        'insert into identity.challenges (session_hash, sub, expires_at) values ($1, $2, $3)',
        [hashOf(session), sub, new Date(now + validForMilliseconds)],
      );
      return session;
    },
    find: async (session) => {
      const { rows } = await database.query<{ sub: string }>(
        'select sub from identity.challenges where session_hash = $1 and expires_at > $2',
        [hashOf(session), new Date(clock.now())],
      );
      return rows[0]?.sub ?? null;
    },
    close: async (session) => {
      const { rowCount } = await database.query(
        'delete from identity.challenges where session_hash = $1',
        [hashOf(session)],
      );
      return rowCount === 1;
    },
  };
}

const hashOf = (session: string): Buffer => createHash('sha256').update(session).digest();
