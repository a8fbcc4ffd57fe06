import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  accountInput,
  createItem,
  createVenue,
  translations,
  type Venue,
} from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');
const findAccount = `query ($name: String, $limit: Int) {
  listAccounts(filter: { name: { eq: $name } }, limit: $limit) {
    items { id name email phone logoUrl description defaultLanguage active owner createdAt updatedAt }
    nextToken totalCount
  }
}`;
const findMenu = `query ($id: ID!) {
  menusByAccountID(accountID: $id, filter: { active: { eq: true } }, limit: 1) {
    items { id accountID translations currency active imageUrl owner createdAt updatedAt
      sections { items { id menuID translations position imageUrl owner createdAt
        items { items { id sectionID translations price discount volume position active imageUrl owner updatedAt }
          nextToken totalCount } } nextToken } }
    nextToken
  }
}`;
const updateAccount = `mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { name } }`;
const updateMenu = `mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { active } }`;

describe.skipIf(databaseServer === null)('a call without a sign-in', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let guest: ApiClient;
  let venue: Venue;

  beforeAll(async () => {
    api = await stack.owner();
    guest = stack.anonymous({ 'x-api-key': stack.publicApiKey });
    venue = await createVenue(api, 'Механа Рила');
    const input = {
      sectionID: venue.sectionId,
      translations: translations('Скрита'),
      active: false,
    };
    await api.call(createItem, { input });
    await stack.standalone.settle();
  });

  it('returns the price of a section wherever a query requests it', async () => {
    await api.call(
      'mutation ($input: UpdateSectionInput!) { updateSection(input: $input) { id } }',
      { input: { id: venue.sectionId, price: 25 } },
    );
    await stack.standalone.settle();
    const name = 'Механа Рила';
    for (const query of [
      'query ($name: String!) { publicMenu(accountName: $name) { menu { sections { id items { id } price } } } }',
      `query ($name: String!) { publicMenu(accountName: $name) { menu { sections { ...Priced } } } }
       fragment Priced on PublicSection { price }`,
    ]) {
      const { data } = await guest.call(query, { name });
      expect(data.publicMenu.menu.sections[0].price).toBe(25);
    }
    await api.call(
      'mutation ($input: UpdateSectionInput!) { updateSection(input: $input) { id } }',
      { input: { id: venue.sectionId, price: null } },
    );
    await stack.standalone.settle();
  });

  it('finds the account by its name, and its active menu with all public data', async () => {
    const found = await guest.call(findAccount, { name: 'механа  РИЛА', limit: 1 });
    expect(found.errors).toBeUndefined();
    expect(found.data.listAccounts).toMatchObject({
      items: [{ id: venue.accountId, name: 'Механа Рила', active: true, owner: null }],
      nextToken: null,
      totalCount: 1,
    });
    const { data, errors } = await guest.call(findMenu, { id: venue.accountId });
    expect(errors).toBeUndefined();
    const [menu] = data.menusByAccountID.items;
    expect(menu).toMatchObject({
      id: venue.menuId,
      accountID: venue.accountId,
      active: true,
      owner: null,
    });
    expect(menu.sections.items).toHaveLength(1);
    expect(menu.sections.items[0]).toMatchObject({
      id: venue.sectionId,
      menuID: venue.menuId,
      items: {
        items: [{ id: venue.itemId, sectionID: venue.sectionId, price: 10, active: true }],
        nextToken: null,
        totalCount: 1,
      },
    });
  });

  it("returns only an owner's own rows if the request contains the owner's token", async () => {
    const stranger = await stack.owner();
    const found = await stranger.call(findAccount, { name: 'Механа Рила' });
    expect(found.data.listAccounts.items).toEqual([]);
    const menus = await stranger.call(findMenu, { id: venue.accountId });
    expect(menus.data.menusByAccountID.items).toEqual([]);
    const own = await api.call('{ listAccounts(limit: 1) { items { id owner } } }');
    expect(own.data.listAccounts.items).toMatchObject([{ id: venue.accountId }]);
    expect(own.data.listAccounts.items[0].owner).toBeTruthy();
  });

  it.each([
    ['listAccounts { items { id } }', 'FORBIDDEN'],
    ['listAccounts(filter: {}) { items { id } }', 'FORBIDDEN'],
    ['listAccounts(filter: { name: { ne: "x" } }) { items { id } }', 'FORBIDDEN'],
    ['listAccounts(filter: { name: { eq: null } }) { items { id } }', 'FORBIDDEN'],
    ['listAccounts(filter: { name: { eq: "x", ne: "y" } }) { items { id } }', 'FORBIDDEN'],
    ['listAccounts(filter: { email: { eq: "venue@example.com" } }) { items { id } }', 'FORBIDDEN'],
    ['listAccounts(filter: { or: [{ name: { eq: "x" } }] }) { items { id } }', 'FORBIDDEN'],
    ['listAccounts(filter: { name: { eq: "x" } }, limit: 0) { items { id } }', 'BAD_USER_INPUT'],
    [
      'listAccounts(filter: { name: { eq: "x" } }, nextToken: "x") { items { id } }',
      'BAD_USER_INPUT',
    ],
    ['menusByAccountID(accountID: "x") { items { id } }', 'FORBIDDEN'],
    [
      'menusByAccountID(accountID: "x", filter: { active: { eq: false } }) { items { id } }',
      'FORBIDDEN',
    ],
    [
      'menusByAccountID(accountID: "x", filter: { active: { ne: false } }) { items { id } }',
      'FORBIDDEN',
    ],
    ['listMenus { items { id } }', 'FORBIDDEN'],
    ['listTransactions { items { id } }', 'FORBIDDEN'],
    ['workspaceVersion', 'FORBIDDEN'],
  ])('is refused with the API key for any private data: %s', async (selection, code) => {
    expect((await guest.call(`{ ${selection} }`)).code).toBe(code);
  });

  it("is refused if it requests an account's private lists or passes arguments to nested lists", async () => {
    for (const nested of ['menus', 'transactions']) {
      const call = `{ listAccounts(filter: { name: { eq: "Механа Рила" } }, limit: 1) { items { ${nested}(limit: 1) { items { id } } } } }`;
      expect((await guest.call(call)).code).toBe('FORBIDDEN');
    }
    const limited = `{ menusByAccountID(accountID: "${venue.accountId}", filter: { active: { eq: true } }, limit: 1) {
      items { sections(limit: 1) { items { id } } } } }`;
    expect((await guest.call(limited)).code).toBe('BAD_USER_INPUT');
  });

  it('returns an empty list if nothing matches', async () => {
    expect(
      (await guest.call(findAccount, { name: 'Няма такава' })).data.listAccounts.items,
    ).toEqual([]);
    expect((await guest.call(findMenu, { id: 'nothing' })).data.menusByAccountID.items).toEqual([]);
    expect((await stack.anonymous().call(findAccount, { name: 'x' })).code).toBe('UNAUTHENTICATED');
  });

  it('finds the venue by its displayed name, by its web address, and without accents', async () => {
    const owner = await stack.owner();
    const { accountId } = await createVenue(owner, 'Café "Zóra" / №1');
    await stack.standalone.settle();
    for (const name of ['Café "Zóra" / №1', 'café zóra 1', 'cafe-zora-1']) {
      const { data } = await guest.call(findAccount, { name });
      expect(data.listAccounts.items).toMatchObject([{ id: accountId, name: 'Café "Zóra" / №1' }]);
      const query = 'query ($name: String!) { publicMenu(accountName: $name) { account { id } } }';
      const menu = await guest.call(query, { name });
      expect(menu.data.publicMenu.account).toEqual({ id: accountId });
    }
    const page = await fetch(`${stack.origin}/menu/cafe-zora-1?lang=bg`);
    expect([page.status, page.redirected, new URL(page.url).pathname]).toEqual([
      200,
      true,
      `/menu/${encodeURIComponent('café-zóra-1')}`,
    ]);
    expect(await page.text()).toContain('Café &quot;Zóra&quot; / №1');
  });

  it('returns only the public contact details', async () => {
    const owner = await stack.owner();
    const { accountId } = await createVenue(owner, 'Скрит телефон');
    const input = {
      id: accountId,
      phoneShown: false,
      translations: JSON.stringify({ description: { bg: 'Кръчма', en: 'Tavern' } }),
    };
    const update =
      'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { phone phoneShown emailShown description translations } }';
    const { data } = await owner.call(update, { input });
    expect(data.updateAccount).toEqual({
      phone: accountInput('').phone,
      phoneShown: false,
      emailShown: true,
      description: 'Кръчма',
      translations: input.translations,
    });
    await stack.standalone.settle();
    const found = await guest.call(findAccount, { name: 'Скрит телефон' });
    expect(found.data.listAccounts.items).toMatchObject([
      { phone: '', email: accountInput('').email },
    ]);
    const page = await (await fetch(`${stack.origin}/menu/скрит-телефон?lang=en`)).text();
    expect(page).toContain('Tavern');
    expect(page).not.toContain('tel:');
  });

  it('returns nothing for an inactive menu, an inactive account or a deleted account', async () => {
    const owner = await stack.owner();
    const { accountId, menuId } = await createVenue(owner, 'Затваряща');
    const visibleCounts = async () => {
      await stack.standalone.settle();
      const account = await guest.call(findAccount, { name: 'Затваряща' });
      const menu = await guest.call(findMenu, { id: accountId });
      return [account.data.listAccounts.items.length, menu.data.menusByAccountID.items.length];
    };
    expect(await visibleCounts()).toEqual([1, 1]);
    await owner.call(updateMenu, { input: { id: menuId, active: false } });
    expect(await visibleCounts()).toEqual([1, 0]);
    await owner.call(updateMenu, { input: { id: menuId, active: true } });
    await owner.call(updateAccount, { input: { id: accountId, active: false } });
    expect(await visibleCounts()).toEqual([0, 0]);
    await owner.call(updateAccount, { input: { id: accountId, active: true } });
    expect(await visibleCounts()).toEqual([1, 1]);
  });
});
