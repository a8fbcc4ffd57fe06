import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { readEnvironment } from '../env.ts';
import { runOperator } from '../run-operator.ts';

const databaseServer = inject('databaseUrl');
const createAccount = `mutation ($input: CreateAccountInput!) {
  createAccount(input: $input) { id subscriptionValidUntil } }`;
const shown = `{ listAccounts(limit: 1) { items { subscriptionValidUntil
  transactions(limit: 5) { items { id accountID } totalCount } } }
  listTransactions(filter: { plan: { ge: 1 } }, limit: 10) { totalCount
    items { id accountID plan amount currency paidAt validFrom validUntil owner } } }`;

describe.skipIf(databaseServer === null)('the transactions commands', () => {
  const stack = useStack(databaseServer);
  let owner: ApiClient;
  let account: { id: string; subscriptionValidUntil: string };

  const run = async (...args: string[]) => {
    const out: string[] = [];
    const errors: string[] = [];
    const code = await runOperator(args, {
      readEnvironment: () =>
        readEnvironment({
          DATABASE_URL: stack.databaseUrl,
          DATA_DIR: stack.dataDir,
          LOG_PARTITIONS: '3',
          LOG_LEVEL: 'silent',
        }),
      print: (text) => out.push(text),
      printError: (text) => errors.push(text),
    });
    return { code, out: out.join(''), errors: errors.join('') };
  };
  const payment = (...more: string[]) => [
    ...['transactions', 'record', '--account', account.id, '--plan', '12'],
    ...['--amount', '198.00', '--currency', 'BGN', '--paid-at', '2026-01-10T11:15:00+02:00'],
    ...more,
  ];
  const commits = async () =>
    Number((await stack.database.query('select count(*) from menu.commits')).rows[0].count);

  beforeAll(async () => {
    owner = await stack.owner();
    const input = { name: 'Платежна', email: 'venue@example.com', phone: '+359888123456' };
    account = (await owner.call(createAccount, { input })).data.createAccount;
  });

  it('shows the new record without storing it if --yes is missing', async () => {
    const before = await commits();
    const { code, out } = await run(...payment());
    expect(code).toBe(0);
    expect(out).toContain('198.00 BGN');
    expect(out).toContain('nothing was recorded: repeat it with --yes');
    expect(await commits()).toBe(before);
    expect((await owner.call(shown)).data.listTransactions.items).toEqual([]);
  });

  it('records a payment once, extends the subscription, and shows the payment to the owner', async () => {
    const before = await commits();
    const args = payment('--yes', '--json', '--commit-id', 'payment-1');
    const first = await run(...args);
    expect([first.code, first.errors]).toEqual([0, '']);
    const { recorded, transaction } = jsonOf(first);
    const validUntil = new Date(account.subscriptionValidUntil);
    validUntil.setUTCFullYear(validUntil.getUTCFullYear() + 1);
    expect(recorded).toBe(true);
    expect(transaction).toEqual({
      id: 'payment-1',
      accountId: account.id,
      plan: 12,
      amount: 198,
      currency: 'BGN',
      paidAt: '2026-01-10T09:15:00.000Z',
      validFrom: account.subscriptionValidUntil,
      validUntil: validUntil.toISOString(),
    });
    expect(await run(...args)).toEqual(first);
    expect(await commits()).toBe(before + 1);
    const { accountId, ...rest } = transaction;
    const { data, errors } = await owner.call(shown);
    expect(errors).toBeUndefined();
    expect(data.listTransactions).toMatchObject({
      items: [{ ...rest, accountID: accountId }],
      totalCount: 1,
    });
    expect(data.listAccounts.items).toEqual([
      {
        subscriptionValidUntil: transaction.validUntil,
        transactions: { items: [{ id: 'payment-1', accountID: account.id }], totalCount: 1 },
      },
    ]);
    const actors = await stack.database.query(
      "select actor from menu.commits where commit_id = 'payment-1'",
    );
    expect(actors.rows).toEqual([{ actor: 'operator' }]);
  });

  it('lists payments by any name of the venue, as text or as JSON', async () => {
    const list = await run('transactions', 'list', '--account', 'ПЛАТЕЖНА');
    expect(list.out).toMatch(/^payment-1 {2}12 months {2}198\.00 BGN {2}paid .*\n$/);
    const json = await run('transactions', 'list', '--account', account.id, '--json');
    expect(jsonOf(json).transactions).toMatchObject([{ id: 'payment-1', plan: 12 }]);
  });

  it('hides payments from other owners', async () => {
    const otherOwner = await stack.owner();
    expect((await otherOwner.call(shown)).data.listTransactions).toEqual({
      items: [],
      totalCount: 0,
    });
  });

  it('refuses another payment with the same commit id', async () => {
    const second = await run(...payment('--yes', '--commit-id', 'payment-1', '--currency', 'EUR'));
    expect(second).toMatchObject({ code: 1, errors: expect.stringMatching(/^CONFLICT: /) });
  });

  it('accepts a payment with the same commit id in another workspace', async () => {
    const otherOwner = await stack.owner();
    const input = { name: 'Платежна 2', email: 'venue2@example.com', phone: '+359888123457' };
    const { id } = (await otherOwner.call(createAccount, { input })).data.createAccount;
    const [ours, which] = [
      ['--account', id],
      ['--commit-id', 'payment-1'],
    ];
    expect(await run(...payment(...ours, ...which, '--yes'))).toMatchObject({
      code: 0,
      errors: '',
    });
    expect((await otherOwner.call(shown)).data.listTransactions).toMatchObject({
      items: [{ id: 'payment-1', accountID: id }],
      totalCount: 1,
    });
  });

  it.each([
    ['', 'unknown command'],
    ['transactions', 'unknown command'],
    ['transactions list', '--account: is required'],
    ['transactions list --account Непозната', 'there is no account'],
    ['transactions record --plan 2', '--plan: '],
    ['transactions record --amount 1.234', '--amount: '],
    ['transactions record --amount -1', 'amount'],
    ['transactions record --paid-at 2026-01-10', '--paid-at: '],
    ['transactions record --paid 1', 'Unknown option'],
  ])('refuse "%s" with exit code 2', async (line, message) => {
    const { code, errors } = await run(...line.split(' ').filter((word) => word !== ''));
    expect(errors).toContain(message);
    expect(errors).toContain('Usage: ');
    expect(code).toBe(2);
  });

  it('exits with code 1 if the domain refuses, with and without --yes', async () => {
    for (const more of [[], ['--yes']]) {
      const { code, errors } = await run(...payment('--paid-at', '2099-01-01T00:00:00Z', ...more));
      expect([code, errors]).toEqual([1, expect.stringMatching(/^BAD_USER_INPUT: paidAt/)]);
    }
  });

  it('prints help for the transactions commands', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Exit codes'),
    });
  });
});
