import { expect, it } from 'vitest';
import { secondStepCallsTo } from '../../test/second-step-calls.ts';
import { createMovableClock } from '../../test/start-identity.ts';
import { useIdentity } from '../../test/use-identity.ts';
import { readPerson, removeErasedPeople } from './known-person.ts';

const clock = createMovableClock();
const identity = useIdentity({ clock });
const { confirmedUser, signIn, userWithApp, makeRecoveryCodes } = secondStepCallsTo(
  () => identity,
  clock,
);

const subOf = async (email: string): Promise<string> => {
  const { rows } = await identity.pool.query('select sub from identity.users where email = $1', [
    email,
  ]);
  return rows[0].sub;
};

it("the export contains a person's second steps without their secrets", async () => {
  const { email, tokens } = await userWithApp();
  await makeRecoveryCodes(tokens.AccessToken);
  const sub = await subOf(email);
  await identity.pool.query(
    `insert into identity.passkeys
       (credential_id, sub, public_key, counter, transports, name, created_at)
     values ('id', $1, 'key', 0, '{}', 'Windows Hello', '2026-05-01T12:00:00Z')`,
    [sub],
  );
  expect((await readPerson(identity.pool, sub))?.secondSteps).toEqual({
    authenticatorApp: {
      enabledAt: '2026-05-01T12:00:00.500Z',
      recoveryCodesLeft: 10,
      removalDueAt: null,
    },
    passkeys: [{ name: 'Windows Hello', createdAt: '2026-05-01T12:00:00.000Z', usedAt: null }],
  });
});

it('only the users of erased workspaces are removed', async () => {
  const [gone, stays] = [await confirmedUser(), await confirmedUser()];
  const [goneSub, staysSub] = [await subOf(gone), await subOf(stays)];

  await identity.pool.query(
    `insert into identity.mails (id, kind, topic, recipient, sealed, state, attempts, created_at, due_at, ends_at)
       select email, 'new-sign-in', email,
              encode(sha256(convert_to('["' || email || '"]', 'UTF8')), 'hex'), 'sealed', 'waiting', 0, now(),
              now() + interval '1 day', now() + interval '1 day'
         from identity.users where email = any($1)`,
    [[gone, stays]],
  );
  const waiting = async () =>
    (await identity.pool.query('select id from identity.mails where id = any($1)', [[gone, stays]]))
      .rows;
  expect(await waiting()).toHaveLength(2);

  // If the service has its own database, that database contains no workspaces.
  await removeErasedPeople(identity.pool);
  expect(await readPerson(identity.pool, goneSub)).toMatchObject({ email: gone });

  await identity.pool.query(`
    create schema menu;
    create table menu.erased_workspaces (owner text collate "C" primary key)`);
  await identity.pool.query('insert into menu.erased_workspaces values ($1), ($2)', [
    goneSub,
    'user_of_old',
  ]);
  await removeErasedPeople(identity.pool);
  await removeErasedPeople(identity.pool);
  expect(await readPerson(identity.pool, goneSub)).toBeNull();
  expect(await readPerson(identity.pool, staysSub)).toMatchObject({ email: stays });
  expect(await waiting()).toEqual([{ id: stays }]);
  await expect(signIn(gone)).rejects.toThrow();
  await signIn(stays);
});
