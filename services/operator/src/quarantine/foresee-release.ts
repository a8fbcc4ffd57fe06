import { readEnvelope } from '@qr-menu/command';
import type { Pool } from 'pg';
import { Refused } from '../refused.ts';

export type Foreseen =
  | {
      readonly outcome: 'accepted' | 'superseded';
      readonly commitId: string;
      readonly expectedVersion: number;
      readonly version: number;
    }
  | { readonly outcome: 'unreadable'; readonly reason: string };

/**
 * What this release's referee makes of the message, if it came now.
 *
 * @throws Refused when it would halt the referee: its code is older than the message.
 */
export async function foreseeRelease(
  pool: Pool,
  message: { readonly key: string; readonly message: Uint8Array },
): Promise<Foreseen> {
  const envelope = envelopeOf(message);
  if (!envelope.readable) return { outcome: 'unreadable', reason: envelope.reason };
  const { stream, commitId, expectedVersion } = envelope.commit;
  const { rows } = await pool.query<{ version: number }>(
    'select version from streams where stream = $1',
    [stream],
  );
  const version = rows[0]?.version ?? 0;
  const outcome = version === expectedVersion ? 'accepted' : 'superseded';
  return { outcome, commitId, expectedVersion, version };
}

function envelopeOf({ key, message }: { readonly key: string; readonly message: Uint8Array }) {
  try {
    return readEnvelope(key, message);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refused('WOULD_HALT', `the referee would stop at it: ${why}`);
  }
}
