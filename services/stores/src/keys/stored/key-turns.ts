import type { Pool } from 'pg';
import { inTransaction } from '../../postgres/transaction.ts';
import { keyNameOf } from './wrapped-key.ts';

/** Locks the key, because most stores cannot detect conflicts. The lock of a dead process is released. */
export const inTurnOfKey = <Answer>(pool: Pool, name: string, work: () => Promise<Answer>) =>
  inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `key store ${name}`,
    ]);
    return work();
  });

export const inTurnOfOwner = <Answer>(pool: Pool, ownerId: string, work: () => Promise<Answer>) =>
  inTurnOfKey(pool, keyNameOf(ownerId), work);
