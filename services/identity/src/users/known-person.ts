import type { Database } from '../settings.ts';
import type { User } from './user-store.ts';

/** Null when this database holds no user pool, or not this user. */
export async function readPerson(database: Database, sub: string) {
  if (!(await holdsUserPool(database))) return null;
  const { rows } = await database.query<
    Pick<User, 'sub' | 'email' | 'name' | 'phone' | 'status'> & { readonly createdAt: Date }
  >(
    `select sub, email, name, phone, status, created_at as "createdAt"
       from identity.users where sub::text = $1`,
    [sub],
  );
  return rows[0] ? { ...rows[0], createdAt: rows[0].createdAt.toISOString() } : null;
}

/** With codes, sessions and refresh tokens; ID tokens that are out live until they expire. */
export async function removePerson(database: Database, sub: string): Promise<boolean> {
  if (!(await holdsUserPool(database))) return false;
  const text = 'delete from identity.users where sub::text = $1';
  return (await database.query(text, [sub])).rowCount === 1;
}

/**
 * Who asked for it, when the days were over, or had it done by an operator. The tables of menus say so
 * where they are in the same database.
 */
export async function removeErasedPeople(database: Database): Promise<void> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass('menu.erased_workspaces') is not null as there`,
  );
  if (!rows[0]?.there) return;
  await database.query(
    'delete from identity.users using menu.erased_workspaces where sub::text = owner',
  );
}

async function holdsUserPool(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass('identity.users') is not null as there`,
  );
  return rows[0]?.there === true;
}
