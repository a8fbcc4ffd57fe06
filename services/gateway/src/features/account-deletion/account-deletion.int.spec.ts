import { type MailServer, startMailServer } from '@qr-menu/testkit';
import { type Stack, startStack, useStack } from '@qr-menu/testkit/stack';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

const databaseServer = inject('databaseUrl');
const request = 'mutation { requestAccountDeletion { requestedAt dueAt } }';
const takeBack = 'mutation { takeBackAccountDeletion { dueAt } }';
const read = '{ accountDeletion { requestedAt dueAt } }';

describe.skipIf(databaseServer === null)('deleting an account', () => {
  const stack = useStack(databaseServer);

  it('schedules the deletion for a week later, and allows it to be cancelled', async () => {
    const owner = await stack.owner();
    expect((await owner.call(read)).data.accountDeletion).toBeNull();
    const { data } = await owner.call(request);
    const { requestedAt, dueAt } = data.requestAccountDeletion;
    expect(Date.parse(dueAt) - Date.parse(requestedAt)).toBe(7 * 86_400_000);
    expect((await owner.call(request)).data.requestAccountDeletion.dueAt).toBe(dueAt);
    expect((await owner.call(read)).data.accountDeletion).toEqual({ requestedAt, dueAt });
    expect((await owner.call(takeBack)).data.takeBackAccountDeletion).toEqual({ dueAt });
    expect((await owner.call(takeBack)).data.takeBackAccountDeletion).toBeNull();
    expect((await owner.call(read)).data.accountDeletion).toBeNull();
  });

  it('never deletes the account immediately', async () => {
    const owner = await stack.owner();
    const input = { name: 'Бързата', email: 'fast@example.com', phone: '+359888123456' };
    const create =
      'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id name } }';
    const account = (await owner.call(create, { input })).data.createAccount;
    const erase = 'mutation ($id: ID!) { deleteAccount(input: { id: $id }) { id } }';
    expect((await owner.call(erase, { id: account.id })).code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(
      (await owner.call('{ listAccounts { items { id name } } }')).data.listAccounts.items,
    ).toEqual([account]);
  });
});

describe.skipIf(databaseServer === null)('email about the deletion of an account', () => {
  let server: MailServer;
  let stack: Stack;
  beforeAll(async () => {
    server = await startMailServer();
    const variables = { MAIL_URL: server.url, MAIL_FROM: 'menu@example.com' };
    stack = await startStack(databaseServer ?? '', variables);
  });
  afterAll(async () => {
    await stack?.stop();
    await server?.stop();
  });

  it('emails the owner and the venue once for each request and each cancellation', async () => {
    const owner = await stack.owner('anna@example.com');
    const input = { name: 'Zur Rose', email: 'rose@example.com', phone: '+359888123456' };
    const create = 'mutation ($input: CreateAccountInput!) { createAccount(input: $input) { id } }';
    await owner.call(create, { input: { ...input, defaultLanguage: 'en' } });
    for (let time = 0; time < 2; time += 1) expect((await owner.call(request)).code).toBeNull();
    for (let time = 0; time < 2; time += 1) expect((await owner.call(takeBack)).code).toBeNull();
    const sent = () =>
      server.mails
        .map(({ subject, to }) => `${[to].flat()[0]?.text}: ${subject}`)
        .filter((line) => line.includes('Your account'))
        .toSorted();
    await vi.waitFor(() => expect(sent()).toHaveLength(4), 120_000);
    expect(sent()).toEqual([
      'anna@example.com: Your account will be deleted',
      'anna@example.com: Your account will not be deleted',
      'rose@example.com: Your account will be deleted',
      'rose@example.com: Your account will not be deleted',
    ]);
  });
});
