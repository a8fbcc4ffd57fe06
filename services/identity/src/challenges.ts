import type { Clock } from '@qr-menu/runtime/process';
import type { Database, SecretRandomness } from './settings.ts';
import { hashOf, newToken } from './tokens/refresh-tokens.ts';

/** How long a sign-in may pause between its steps. */
const validForMilliseconds = 3 * 60_000;

export type Challenges = ReturnType<typeof createChallenges>;

export function createChallenges(database: Database, clock: Clock, randomness: SecretRandomness) {
  return {
    open: async (sub: string): Promise<string> => {
      const session = newToken(randomness);
      const now = new Date(clock.now());
      await database.query('delete from identity.challenges where expires_at <= $1', [now]);
      await database.query(
        'insert into identity.challenges (session_hash, sub, expires_at) values ($1, $2, $3)',
        [hashOf(session), sub, new Date(now.getTime() + validForMilliseconds)],
      );
      return session;
    },
    /** The user of the session. Null if the session is unknown, used or too old. */
    find: async (session: string): Promise<string | null> => {
      const { rows } = await database.query<{ sub: string }>(
        'select sub from identity.challenges where session_hash = $1 and expires_at > $2',
        [hashOf(session), new Date(clock.now())],
      );
      return rows[0]?.sub ?? null;
    },
    /** Returns false if another request was faster. */
    close: async (session: string): Promise<boolean> => {
      const { rowCount } = await database.query(
        'delete from identity.challenges where session_hash = $1',
        [hashOf(session)],
      );
      return rowCount === 1;
    },
  };
}
