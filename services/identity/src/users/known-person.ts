import { forgetMails } from '@qr-menu/stores/mail-queue';
import type { Database } from '../settings.ts';
import type { ListedSignIn } from '../tokens/sign-ins.ts';
import type { User } from './user-store.ts';

/** Returns null if this database has no user pool or if the user is unknown. */
export async function readPerson(database: Database, sub: string) {
  if (!(await holdsUserPool(database))) return null;
  const { rows } = await database.query<
    Pick<User, 'sub' | 'email' | 'name' | 'phone' | 'status'> & { readonly createdAt: Date }
  >(
    `select sub, email, name, phone, status, created_at as "createdAt"
       from identity.users where sub::text = $1`,
    [sub],
  );
  if (!rows[0]) return null;
  const createdAt = rows[0].createdAt.toISOString();
  const secondSteps = await readSecondSteps(database, sub);
  return { ...rows[0], createdAt, signIns: await readSignIns(database, sub), secondSteps };
}

/** Omits the secrets. */
async function readSecondSteps(database: Database, sub: string) {
  const { rows } = await database.query<{
    enabledAt: Date;
    recoveryCodesLeft: number;
    removalDueAt: Date | null;
  }>(
    `select enabled_at as "enabledAt",
            (select count(*)::int from identity.recovery_codes c where c.sub = a.sub)
              as "recoveryCodesLeft",
            (select due_at from identity.second_step_removals r where r.sub = a.sub)
              as "removalDueAt"
       from identity.authenticator_apps a where sub::text = $1 and enabled_at is not null`,
    [sub],
  );
  const { rows: passkeys } = await database.query<{
    readonly name: string;
    readonly createdAt: Date;
    readonly usedAt: Date | null;
  }>(
    `select name, created_at as "createdAt", used_at as "usedAt"
       from identity.passkeys where sub::text = $1 order by created_at`,
    [sub],
  );
  return {
    authenticatorApp: rows[0]
      ? {
          enabledAt: rows[0].enabledAt.toISOString(),
          recoveryCodesLeft: rows[0].recoveryCodesLeft,
          removalDueAt: rows[0].removalDueAt?.toISOString() ?? null,
        }
      : null,
    passkeys: passkeys.map(({ name, createdAt, usedAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}

async function readSignIns(database: Database, sub: string) {
  const { rows } = await database.query<Omit<ListedSignIn, 'originId'>>(
    `select device_agent as agent, address_prefix as place, auth_time as "startedAt",
            coalesce(rotated_at, auth_time) as "lastUsedAt"
       from identity.refresh_tokens where sub::text = $1 order by auth_time desc`,
    [sub],
  );
  return rows;
}

/** Removes the user with all codes, sessions, refresh tokens and emails. Ends all sign-ins. */
export async function removePerson(database: Database, sub: string): Promise<boolean> {
  if (!(await holdsUserPool(database))) return false;
  return (await removePeople(database, 'sub::text = $1', [sub])) === 1;
}

/** Removes the users of erased workspaces. Requires the menu tables in the same database. */
export async function removeErasedPeople(database: Database): Promise<void> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass('menu.erased_workspaces') is not null as there`,
  );
  if (!rows[0]?.there) return;
  await removePeople(database, 'sub::text in (select owner from menu.erased_workspaces)', []);
}

/** Deletes the emails first, so that the next run still finds the users after a crash. */
async function removePeople(
  database: Database,
  condition: string,
  values: readonly string[],
): Promise<number> {
  const text = `select sub, email from identity.users where ${condition}`;
  const { rows } = await database.query<Pick<User, 'sub' | 'email'>>(text, [...values]);
  if (rows.length === 0) return 0;
  await forgetMails(database, 'identity', { to: rows.map(({ email }) => email) });
  const subs = rows.map(({ sub }) => sub);
  await database.query(
    `insert into identity.ended_sign_ins (sub, ended_at) select unnest($1::uuid[]), now()
     on conflict (sub) do update set ended_at = excluded.ended_at, kept_origin_id = null`,
    [subs],
  );
  await database.query('delete from identity.users where sub = any($1)', [subs]);
  return rows.length;
}

async function holdsUserPool(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ there: boolean }>(
    `select to_regclass('identity.users') is not null as there`,
  );
  return rows[0]?.there === true;
}
