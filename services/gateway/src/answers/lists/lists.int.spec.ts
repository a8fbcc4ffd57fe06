import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createItem, createVenue, translations, type Venue } from '../../../test/venue.ts';
import { holds, parseFilter } from '../filters.ts';

const databaseServer = inject('databaseUrl');
const page = `query ($filter: ModelItemFilterInput, $limit: Int, $nextToken: String) {
  listItems(filter: $filter, limit: $limit, nextToken: $nextToken) {
    items { id sectionID translations imageUrl price discount volume position active owner createdAt updatedAt }
    nextToken totalCount
  }
}`;

describe.skipIf(databaseServer === null)('a list', () => {
  // The tests read pages of 1,000 entities, which would exceed the rate limits.
  const stack = useStack(databaseServer, { RATE_LIMIT_QUERIES: 'off' });
  let api: ApiClient;
  let venue: Venue;

  const add = async (input: object): Promise<string> => {
    const { data } = await api.call(createItem, {
      input: { sectionID: venue.sectionId, translations: translations('Ястие'), ...input },
    });
    return data.createItem.id;
  };

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Списъчна');
    await add({ price: 8.9, discount: 10, volume: '350 г', translations: translations('Шкембе') });
    await add({ price: 0, discount: 0, active: false, imageUrl: '/images/public/soup.webp' });
    await add({ discount: 100, volume: '50%_мл', position: 7 });
    await add({ price: 0.07, volume: 'ёж', translations: translations('🍲 Чорба') });
  });

  it('returns every entity once while rows are added and removed', async () => {
    const owner = await stack.owner();
    const shop = await createVenue(owner, 'Сменяща се');
    const create = async (n: number): Promise<string> => {
      const input = { sectionID: shop.sectionId, translations: translations(`Ястие ${n}`) };
      return (await owner.call(createItem, { input })).data.createItem.id;
    };
    const steady: string[] = [shop.itemId];
    for (let n = 0; n < 12; n += 1) steady.push(await create(n));
    const doomed = steady.splice(2, 1)[0];
    const listed: string[] = [];
    let nextToken: string | null = null;
    do {
      const answer = await owner.call(page, { limit: 4, nextToken });
      listed.push(...answer.data.listItems.items.map(({ id }: { id: string }) => id));
      nextToken = answer.data.listItems.nextToken;
      if (listed.length === 4) {
        const deletion = 'mutation ($input: DeleteItemInput!) { deleteItem(input: $input) { id } }';
        await owner.call(deletion, { input: { id: doomed } });
        steady.push(await create(99));
      }
    } while (nextToken);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((id) => id !== doomed)).toEqual(steady);
  });

  it('accepts only its own page tokens', async () => {
    const first = await api.call(page, { limit: 2 });
    const { nextToken } = first.data.listItems;
    expect((await api.call(page, { limit: 2, nextToken })).code).toBeNull();
    const filtered = await api.call(page, { filter: { price: { gt: 1 } }, nextToken });
    expect(filtered.code).toBe('BAD_USER_INPUT');
    const changed = `${nextToken.slice(0, -1)}${nextToken.endsWith('A') ? 'B' : 'A'}`;
    expect((await api.call(page, { nextToken: changed })).code).toBe('BAD_USER_INPUT');
    const stranger = await stack.owner();
    expect((await stranger.call(page, { nextToken })).code).toBe('BAD_USER_INPUT');
  });

  it('has the same total count on every page', async () => {
    const answer = await api.call(page, { limit: 1 });
    expect(answer.data.listItems).toMatchObject({ items: [{}], totalCount: 5 });
  });

  const text = ['', 'г', '350 г', '50%', '%_', 'ёж', 'я'];
  const filters: readonly object[] = [
    {},
    ...['eq', 'ne', 'lt', 'le', 'gt', 'ge'].flatMap((operator) => [
      { price: { [operator]: 8.9 } },
      { price: { [operator]: 0 } },
      { price: { [operator]: 0.07 } },
      { discount: { [operator]: 10 } },
      { position: { [operator]: 3 } },
      ...text.map((value) => ({ volume: { [operator]: value } })),
    ]),
    ...['contains', 'notContains', 'beginsWith'].flatMap((operator) =>
      text.map((value) => ({ volume: { [operator]: value } })),
    ),
    { translations: { contains: 'Чорба' } },
    { translations: { contains: '🍲' } },
    { price: { between: [0, 8.9] } },
    { volume: { between: ['3', '5'] } },
    { active: { eq: false } },
    { active: { ne: false } },
    { price: { eq: null } },
    { price: { ne: null } },
    { discount: { gt: null } },
    ...['price', 'discount', 'volume', 'imageUrl'].flatMap((field) => [
      { [field]: { attributeExists: true } },
      { [field]: { attributeExists: false } },
    ]),
    { and: [{ price: { ge: 0 } }, { discount: { le: 10 } }] },
    { or: [{ price: { lt: 1 } }, { volume: { contains: '%' } }] },
    ...['eq', 'ne', 'lt', 'le', 'gt', 'ge'].map((operator) => ({
      volume: { size: { [operator]: 6 } },
    })),
    { volume: { size: { between: [4, 8] } } },
    { volume: { size: {} } },
    { sectionID: { size: { gt: 0, lt: 100 } } },
    ...['string', 'number', 'bool', '_null', 'map'].flatMap((type) =>
      ['volume', 'price', 'discount', 'position', 'active', 'id', 'imageUrl'].map((field) => ({
        [field]: { attributeType: type },
      })),
    ),
    { not: { volume: { attributeType: '_null' } } },
    { or: [] },
    { and: [] },
    { not: { price: { gt: 1 } } },
    { not: { or: [{ discount: { gt: 1 } }, { active: { eq: false } }] } },
    { price: { ge: 0, lt: 9 }, active: { eq: true } },
  ];

  it.each(filters.map((filter) => [JSON.stringify(filter), filter]))(
    'filters the same way in Postgres and in memory: %s',
    async (_text, filter) => {
      const all = (await api.call(page)).data.listItems.items;
      expect(all).toHaveLength(5);
      const answer = await api.call(page, { filter });
      expect(answer.errors).toBeUndefined();
      const expected = all.filter((item: Record<string, unknown>) =>
        holds(parseFilter(filter as object), item),
      );
      expect(answer.data.listItems.items).toEqual(expected);
      expect(answer.data.listItems.totalCount).toBe(expected.length);
    },
  );

  it('never returns entities of another workspace, regardless of the filter', async () => {
    const stranger = await stack.owner();
    const filter = { or: [{ id: { eq: venue.itemId } }, { owner: { ne: 'x' } }] };
    expect((await stranger.call(page, { filter })).data.listItems.items).toEqual([]);
  });

  it('returns nested sections and items in menu order', async () => {
    const { data } = await api.call(`{ listMenus(limit: 1) { items { id sections { items { id menuID
      items { items { id position } nextToken totalCount } } nextToken } } } }`);
    const [section] = data.listMenus.items[0].sections.items;
    expect(section.menuID).toBe(venue.menuId);
    expect(section.items.totalCount).toBe(5);
    const positions = section.items.items.map(({ position }: { position: number }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    const limited = await api.call(`{ getSection(id: "${venue.sectionId}") {
      items(limit: 2, sortDirection: DESC) { items { id } nextToken } } }`);
    const { items, nextToken } = limited.data.getSection.items;
    const last = section.items.items.map(({ id }: { id: string }) => id).reverse();
    expect(items.map(({ id }: { id: string }) => id)).toEqual(last.slice(0, 2));
    const rest = await api.call(
      `query ($t: String) { getSection(id: "${venue.sectionId}") {
        items(limit: 2, sortDirection: DESC, nextToken: $t) { items { id } } } }`,
      { t: nextToken },
    );
    const ids = rest.data.getSection.items.items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(last.slice(2, 4));
  });
});
