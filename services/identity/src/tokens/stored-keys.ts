import { type Clock, inTransaction } from '@qr-menu/platform';
import type { Database } from '../database.ts';
import { newPrivateKey, type SigningKey, signingKeyOf } from './signing-key.ts';

export type StoredKeys = {
  /** Oldest first. */
  readonly read: () => Promise<readonly SigningKey[]>;
  /** Adds a key that signs from then on, unless there is already one that does or will. */
  readonly addUnlessAfter: (after: Date, signsFrom: Date) => Promise<void>;
  readonly removeBefore: (signsFrom: Date) => Promise<void>;
};

/** The installation's own keys. */
export function createStoredKeys(database: Database, clock: Clock): StoredKeys {
  return {
    read: async () => {
      const { rows } = await database.query<{ private_key: string; signs_from: Date }>(
        'SELECT private_key, signs_from FROM identity.signing_keys ORDER BY signs_from, id',
      );
      return Promise.all(rows.map((row) => signingKeyOf(row.private_key, row.signs_from)));
    },
    addUnlessAfter: async (after, signsFrom) => {
      const privateKey = await newPrivateKey();
      await inTransaction(database, { isolation: 'read committed' }, async (client) => {
        // Of two processes that start or rotate together, the first one's key is everybody's.
        await client.query('LOCK TABLE identity.signing_keys IN EXCLUSIVE MODE');
        await client.query(
          `INSERT INTO identity.signing_keys (purpose, private_key, created_at, signs_from)
           SELECT 'tokens', $1, $2, $3
            WHERE NOT EXISTS (SELECT FROM identity.signing_keys WHERE signs_from > $4)`,
          [privateKey, new Date(clock.now()), signsFrom, after],
        );
      });
    },
    removeBefore: async (signsFrom) => {
      await database.query('DELETE FROM identity.signing_keys WHERE signs_from < $1', [signsFrom]);
    },
  };
}
