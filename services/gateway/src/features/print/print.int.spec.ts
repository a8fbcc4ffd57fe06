import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newPerson } from '../../../test/staff.ts';
import { createVenue, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');
const printing = `query ($input: PrintMenuInput!) { printMenu(input: $input) {
  pages unfitNames file { fileName contentType content } } }`;

describe.skipIf(databaseServer === null)('a printed menu', () => {
  const stack = useStack(databaseServer);
  let owner: ApiClient;
  let venue: Venue;
  const print = (input: object) =>
    owner.call(printing, { input: { menuID: venue.menuId, language: 'bg', ...input } });

  beforeAll(async () => {
    owner = await newPerson(stack);
    venue = await createVenue(owner, 'Механа Хартия');
  });

  it.each(['MENU', 'ALLERGENS'])(
    'is a PDF for the owner even if guests cannot download it: %s',
    async (kind) => {
      const { data, errors } = await print({ kind, format: 'A5', secondLanguage: 'en' });
      expect(errors).toBeUndefined();
      const { pages, unfitNames, file } = data.printMenu;
      expect([pages, unfitNames, file.contentType]).toEqual([1, [], 'application/pdf']);
      expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
      await stack.standalone.settle();
      const name = encodeURIComponent('механа-хартия');
      expect((await fetch(`${stack.origin}/menu/${name}/print.pdf`)).status).toBe(404);
    },
  );

  it('lets guests download the PDF if the owner allows it', async () => {
    const accounts = await owner.call('{ listAccounts { items { id printShown } } }');
    const [{ id, printShown }] = accounts.data.listAccounts.items;
    expect(printShown).toBe(false);
    const allow =
      'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { printShown } }';
    const { data } = await owner.call(allow, { input: { id, printShown: true } });
    expect(data.updateAccount.printShown).toBe(true);
    await stack.standalone.settle();
    const page = `${stack.origin}/menu/${encodeURIComponent('механа-хартия')}`;
    const link = /href="([^"]*print\.pdf[^"]*)"/.exec(await (await fetch(page)).text())?.[1];
    const answer = await fetch(new URL(link?.replaceAll('&amp;', '&') ?? '', stack.origin));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it.each([
    [{ secondLanguage: 'bg' }, 'BAD_USER_INPUT', 'secondLanguage'],
    [{ language: 'fr' }, 'BAD_USER_INPUT', 'language'],
    [{ menuID: 'missing' }, 'NOT_FOUND', undefined],
    [{ sectionIDs: ['missing'] }, 'NOT_FOUND', undefined],
    [{ sectionIDs: Array(26).fill('x') }, 'BAD_USER_INPUT', 'sectionIDs'],
  ])('refuses %j with a code', async (input, code, field) => {
    const { errors } = await print(input);
    expect(errors?.[0]?.extensions).toMatchObject({ code, ...(field && { field }) });
  });
});
