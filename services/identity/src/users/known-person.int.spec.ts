import { createLogger } from '@qr-menu/runtime';
import { createPool } from '@qr-menu/stores/postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsTo } from '../../test/identity-calls.ts';
import { openDatabase } from '../../test/identity-database.ts';
import {
  createMovableClock,
  type StartedIdentity,
  startIdentity,
} from '../../test/start-identity.ts';
import { readPerson, removeErasedPeople } from './known-person.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
let identity: StartedIdentity;
let pool: ReturnType<typeof createPool>;
const { confirmedUser, signIn } = callsTo(() => identity);

beforeAll(async () => {
  database = await openDatabase();
  identity = await startIdentity({ databaseUrl: database.url, clock: createMovableClock() });
  const logger = createLogger('known-person-spec', 'silent');
  pool = createPool({ url: database.url, applicationName: 'known-person-spec', logger });
});
afterAll(async () => {
  await pool.end();
  await identity.stop();
  await database.drop();
});

const subOf = async (email: string): Promise<string> => {
  const { rows } = await pool.query('select sub from identity.users where email = $1', [email]);
  return rows[0].sub;
};

it('removes the people whose workspaces are erased, and nobody else', async () => {
  const [gone, stays] = [await confirmedUser(), await confirmedUser()];
  const [goneSub, staysSub] = [await subOf(gone), await subOf(stays)];

  await pool.query(
    `insert into identity.mails (id, kind, topic, recipient, sealed, state, attempts, created_at, due_at, ends_at)
       select email, 'new-sign-in', email,
              encode(sha256(convert_to('["' || email || '"]', 'UTF8')), 'hex'), 'sealed', 'waiting', 0, now(),
              now() + interval '1 day', now() + interval '1 day'
         from identity.users where email = any($1)`,
    [[gone, stays]],
  );
  const waiting = async () =>
    (await pool.query('select id from identity.mails where id = any($1)', [[gone, stays]])).rows;
  expect(await waiting()).toHaveLength(2);

  // A database of its own knows of no workspaces.
  await removeErasedPeople(pool);
  expect(await readPerson(pool, goneSub)).toMatchObject({ email: gone });

  await pool.query(`
    create schema menu;
    create table menu.erased_workspaces (owner text collate "C" primary key)`);
  await pool.query('insert into menu.erased_workspaces values ($1), ($2)', [
    goneSub,
    'user_of_old',
  ]);
  await removeErasedPeople(pool);
  await removeErasedPeople(pool);
  expect(await readPerson(pool, goneSub)).toBeNull();
  expect(await readPerson(pool, staysSub)).toMatchObject({ email: stays });
  expect(await waiting()).toEqual([{ id: stays }]);
  await expect(signIn(gone)).rejects.toThrow();
  await signIn(stays);
});
