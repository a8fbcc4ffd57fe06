import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Database, SecretRandomness } from '../settings.ts';

export const recoveryCodeCount = 10;

/** Crockford's base 32, which has no letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 24 letters are 120 bits, which cannot be guessed even with a fast hash. */
const letters = 24;

/** Groups of four letters are easy to copy without mistakes. */
const newCode = (randomness: Pick<SecretRandomness, 'bytes'>): string => {
  const code = [...randomness.bytes(letters)].map((byte) => alphabet[byte % alphabet.length]);
  return code.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
};

/** Accepts upper-case letters, spaces, other dashes, and letters that look like digits. */
const normalized = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');

const hashOf = (sub: string, typed: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([sub, normalized(typed)]))
    .digest();

export type RecoveryCodes = ReturnType<typeof createRecoveryCodeStore>;

/** Recovery codes for a lost second step. Each code works once, and only hashes are stored. */
export function createRecoveryCodeStore(
  database: Database,
  randomness: Pick<SecretRandomness, 'bytes'>,
) {
  return {
    /** Replaces all earlier codes. The new codes cannot be read again. */
    make: async (client: ClientBase, sub: string): Promise<readonly string[]> => {
      const codes = Array.from({ length: recoveryCodeCount }, () => newCode(randomness));
      await client.query('delete from identity.recovery_codes where sub = $1', [sub]);
      await client.query(
        'insert into identity.recovery_codes (sub, code_hash) select $1, unnest($2::bytea[])',
        [sub, codes.map((code) => hashOf(sub, code))],
      );
      return codes;
    },
    use: async (sub: string, typed: string): Promise<boolean> => {
      const { rowCount } = await database.query(
        'delete from identity.recovery_codes where sub = $1 and code_hash = $2',
        [sub, hashOf(sub, typed)],
      );
      return rowCount === 1;
    },
    count: async (sub: string): Promise<number> => {
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::int as count from identity.recovery_codes where sub = $1',
        [sub],
      );
      return rows[0]?.count ?? 0;
    },
    remove: (client: ClientBase, sub: string) =>
      client.query('delete from identity.recovery_codes where sub = $1', [sub]),
  };
}
