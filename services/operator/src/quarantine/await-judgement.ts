import type { LogPlace } from '@qr-menu/platform';
import type { OperatorStores } from '../stores.ts';

export type Judgement = 'accepted' | 'superseded' | 'quarantined again';

const pause = 100;

/** What became of a record; null when the referee has not come to it in time. */
export async function awaitJudgement(
  { pool, clock, environment }: OperatorStores,
  { epoch, partition, offset }: LogPlace,
): Promise<Judgement | null> {
  const deadline = clock.now() + environment.VERDICT_TIMEOUT;
  for (;;) {
    const { rows } = await pool.query<{ passed: boolean; accepted: boolean; quarantined: boolean }>(
      `select
         exists (select from log_positions where partition = $2 and next_offset > $3) as passed,
         exists (select from commits
                  where epoch = $1 and partition = $2 and log_offset = $3) as accepted,
         exists (select from quarantine
                  where epoch = $1 and partition = $2 and log_offset = $3) as quarantined`,
      [epoch, partition, offset.toString()],
    );
    const [row] = rows;
    if (row?.accepted) return 'accepted';
    if (row?.quarantined) return 'quarantined again';
    if (row?.passed) return 'superseded';
    if (clock.now() >= deadline) return null;
    await clock.sleep(pause);
  }
}
