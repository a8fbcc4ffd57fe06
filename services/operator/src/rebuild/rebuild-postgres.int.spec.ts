import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { readEnvironment } from '../env.ts';
import { runOperator } from '../run-operator.ts';

const databaseServer = inject('databaseUrl');
const createAccount =
  'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }';
const updateAccount =
  'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id description } }';
const listAccounts = '{ listAccounts(limit: 1) { items { id description } } }';

describe.skipIf(databaseServer === null)('rebuild postgres', () => {
  const stack = useStack(databaseServer);
  let owner: ApiClient;
  let id: string;

  beforeAll(async () => {
    owner = await stack.owner();
    const input = { name: 'Механа', email: 'venue@example.com', phone: '+359888123456' };
    id = (await owner.call(createAccount, { input })).data.createAccount.id;
  });

  const run = async (words: string) => {
    const out: string[] = [];
    const errors: string[] = [];
    const code = await runOperator(['rebuild', 'postgres', ...words.split(' ').filter(Boolean)], {
      readEnvironment: () =>
        readEnvironment({
          DATABASE_URL: stack.databaseUrl,
          LOG_PARTITIONS: '3',
          LOG_LEVEL: 'silent',
          DATA_DIR: stack.dataDir,
        }),
      print: (text) => out.push(text),
      printError: (text) => errors.push(text),
    });
    return { code, out: out.join(''), errors: errors.join('') };
  };
  const schemas = async () =>
    (
      await stack.database.query(
        "select nspname from pg_namespace where nspname ~ '^menu_' order by 1",
      )
    ).rows;
  const setDescription = async (description: string) => {
    const { data, errors } = await owner.call(updateAccount, { input: { id, description } });
    expect(errors).toBeUndefined();
    expect(data.updateAccount).toEqual({ id, description });
    expect((await owner.call(listAccounts)).data.listAccounts.items).toEqual([{ id, description }]);
  };

  it('without --yes, it only previews the changes', async () => {
    const { code, out } = await run('');
    expect([code, await schemas()]).toEqual([0, []]);
    expect(out).toMatch(/^\d+ records of the log in Postgres, epoch 1 would be applied\n/);
    expect(out).toContain('nothing was changed: repeat it with --yes');
  });

  it('does not disturb the running product', async () => {
    await setDescription('преди');
    const first = await run('--yes --json');
    expect([first.code, jsonOf(first)]).toMatchObject([
      0,
      { rebuilt: true, archive: { lacked: 0, unknownToTheLog: 0, changed: 0 } },
    ]);
    expect(first.errors).toContain('"what":"rebuilding"');
    expect(await schemas()).toEqual([{ nspname: jsonOf(first).replaced }]);
    await setDescription('след');
    const second = await run('--yes');
    expect([second.code, second.errors]).toEqual([0, expect.stringContaining('100 %')]);
    await setDescription('и пак');
  });

  it('removes the old tables only on request', async () => {
    expect(await schemas()).toHaveLength(2);
    expect(await run('--drop')).toMatchObject({ code: 0 });
    expect(await schemas()).toHaveLength(2);
    expect(await run('--drop --yes')).toMatchObject({ code: 0 });
    expect(await schemas()).toEqual([]);
    await setDescription('накрая');
  });

  it('reports that the tables were switched but could not be compared', async () => {
    await stack.database.query('alter table menu.commits add column note text');
    const { code, out } = await run('--yes');
    expect([code, out]).toEqual([0, expect.stringMatching(/\nswitched, not compared: .*columns/)]);
    expect(await schemas()).toHaveLength(1);
    await setDescription('без сравнение');
    await run('--drop --yes');
  });

  it('refuses a log that does not belong to the tables', async () => {
    // If the product were running, this change would stop its referee.
    await stack.standalone.stop();
    await stack.database.query("update menu.log_positions set last_commit_id = 'another'");
    for (const words of ['', '--yes']) {
      const { code, errors } = await run(words);
      expect([code, errors]).toEqual([1, expect.stringMatching(/^LOG_DIVERGED: /)]);
    }
    expect(await schemas()).toEqual([]);
  });
});
