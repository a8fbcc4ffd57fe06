import { inTransaction, keyNameOf } from '@qr-menu/platform';
import type { Pool } from 'pg';

/**
 * Who writes over an object of the key store has it to itself, since most stores cannot tell that it
 * has changed in between. A process that dies gives its turn back with its connection.
 */
export const inTurnOf = <Answer>(pool: Pool, name: string, work: () => Promise<Answer>) =>
  inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `key store ${name}`,
    ]);
    return work();
  });

/** The turn of a workspace's key. */
export const inTurnOfOwner = <Answer>(pool: Pool, ownerId: string, work: () => Promise<Answer>) =>
  inTurnOf(pool, keyNameOf(ownerId), work);
