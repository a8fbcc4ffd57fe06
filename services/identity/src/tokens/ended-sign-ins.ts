import type { Clock } from '@qr-menu/runtime/process';
import type { Database } from '../settings.ts';
import { endedHash } from '../verification/ended-sign-ins.ts';
import { oldestTokenSeconds } from '../verification/token-verifier.ts';

/** Milliseconds. The response is cached, because anyone may request it. */
const answerKeptFor = 1_000;

export type EndedSignIns = ReturnType<typeof createEndedSignIns>;

/** If more sign-ins of a user than this end within an hour, all ID tokens of the user must be renewed. */
const mostOfOneUser = 20;

/**
 * Published for all services that verify ID tokens. The list has one entry per sign-in, or a single entry if
 * all of a user's sign-ins have ended. Entries are kept until these tokens have expired.
 */
export function createEndedSignIns(database: Database, clock: Clock) {
  let answer: { readonly text: string; readonly until: number } | null = null;
  const oldest = (): Date => new Date(clock.now() - oldestTokenSeconds * 1000);

  /** If another call has just ended the sign-in `keptOriginId`, it stays ended. */
  const record = async (sub: string, keptOriginId: string | null): Promise<void> => {
    await database.query('delete from identity.ended_sign_ins where ended_at < $1', [oldest()]);
    await database.query(
      `insert into identity.ended_sign_ins (sub, ended_at, kept_origin_id)
       values ($1, $2, (select origin_id from identity.refresh_tokens
                         where origin_id = $3 and sub = $1 limit 1))
       on conflict (sub) do update
         set ended_at = excluded.ended_at, kept_origin_id = excluded.kept_origin_id`,
      [sub, new Date(clock.now()), keptOriginId],
    );
  };

  return {
    record,
    recordOne: async (sub: string, originId: string): Promise<void> => {
      await database.query('delete from identity.ended_origins where ended_at < $1', [oldest()]);
      const { rows } = await database.query<{ before: number }>(
        `insert into identity.ended_origins (origin_id, sub, ended_at) values ($1, $2, $3)
         on conflict (origin_id) do nothing
         returning (select count(*)::int from identity.ended_origins where sub = $2) as before`,
        [originId, sub, new Date(clock.now())],
      );
      if ((rows[0]?.before ?? 0) < mostOfOneUser) return;
      await record(sub, null);
      await database.query('delete from identity.ended_origins where sub = $1', [sub]);
    },
    /** The JSON contains hashed ids, which reveal nothing to readers who do not know the ids. */
    published: async (): Promise<string> => {
      if (answer && clock.now() < answer.until) return answer.text;
      const { rows } = await database.query<{ sub: string; at: Date; kept: string | null }>(
        `select sub, ended_at as at, kept_origin_id as kept
           from identity.ended_sign_ins where ended_at >= $1`,
        [oldest()],
      );
      const ended = rows.map(({ sub, at, kept }) => ({
        user: endedHash(sub),
        at: at.getTime(),
        kept: kept && endedHash(kept),
      }));
      const { rows: single } = await database.query<{ originId: string }>(
        'select origin_id as "originId" from identity.ended_origins where ended_at >= $1',
        [oldest()],
      );
      const signIns = single.map(({ originId }) => endedHash(originId));
      answer = { text: JSON.stringify({ ended, signIns }), until: clock.now() + answerKeptFor };
      return answer.text;
    },
  };
}
