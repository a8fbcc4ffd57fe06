import type { Clock } from '@qr-menu/runtime/process';
import type { ClientBase } from 'pg';
import type { Database } from '../settings.ts';

export const mostPasskeys = 10;

export type StoredPasskey = {
  /** Chosen by the authenticator, as base64url. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  /** Whether the authenticator is built in (`platform`). Null if the browser did not report it. */
  readonly attachment: string | null;
  /** The name of the password manager or device that stores the passkey, if known. */
  readonly name: string;
  readonly createdAt: Date;
  /** Null until the first sign-in. */
  readonly usedAt: Date | null;
};

export type NewPasskey = Omit<StoredPasskey, 'createdAt' | 'usedAt'> & { readonly counter: number };

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;

const columns = `credential_id as "credentialId", public_key as "publicKey", transports, attachment,
  name, created_at as "createdAt", used_at as "usedAt"`;

export const createPasskeyStore = (database: Database, clock: Clock) => ({
  /** Oldest first. */
  list: async (sub: string): Promise<readonly StoredPasskey[]> => {
    const { rows } = await database.query<StoredPasskey>(
      `select ${columns} from identity.passkeys where sub = $1 order by created_at, credential_id`,
      [sub],
    );
    return rows;
  },
  find: async (sub: string, credentialId: string): Promise<StoredPasskey | null> => {
    const { rows } = await database.query<StoredPasskey>(
      `select ${columns} from identity.passkeys where sub = $1 and credential_id = $2`,
      [sub, credentialId],
    );
    return rows[0] ?? null;
  },
  /** Returns `full` if the user has ten passkeys, and `taken` if any user has registered this one. */
  add: async (
    client: ClientBase,
    sub: string,
    passkey: NewPasskey,
  ): Promise<'added' | 'full' | 'taken'> => {
    // Locks the user's row, so that two registrations at once cannot exceed the limit.
    await client.query('select from identity.users where sub = $1 for no key update', [sub]);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from identity.passkeys where sub = $1',
      [sub],
    );
    if ((rows[0]?.count ?? 0) >= mostPasskeys) return 'full';
    const { rowCount } = await client.query(
      `insert into identity.passkeys
         (credential_id, sub, public_key, counter, transports, attachment, name, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [
        passkey.credentialId,
        sub,
        passkey.publicKey,
        passkey.counter,
        passkey.transports,
        passkey.attachment,
        passkey.name,
        new Date(clock.now()),
      ],
    );
    return rowCount === 1 ? 'added' : 'taken';
  },
  /** Returns false if the counter did not increase: the passkey was copied. Synced passkeys stay at 0. */
  use: async (credentialId: string, counter: number): Promise<boolean> => {
    const { rowCount } = await database.query(
      `update identity.passkeys set counter = $2, used_at = $3
        where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [credentialId, counter, new Date(clock.now())],
    );
    return rowCount === 1;
  },
  /** Returns the name of the removed passkey. Null if the user has no such passkey. */
  remove: async (client: ClientBase, sub: string, credentialId: string): Promise<string | null> => {
    const { rows } = await client.query<{ name: string }>(
      'delete from identity.passkeys where sub = $1 and credential_id = $2 returning name',
      [sub, credentialId],
    );
    return rows[0]?.name ?? null;
  },
});
