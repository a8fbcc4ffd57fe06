import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  accountInput,
  createAccount,
  createItem,
  createMenu,
  createSection,
  createVenue,
  translations,
  updateItem,
  type Venue,
} from '../../test/venue.ts';

const createOptionGroup = `mutation ($input: CreateOptionGroupInput!) {
  createOptionGroup(input: $input) { id } }`;

const databaseServer = inject('databaseUrl');

describe.skipIf(databaseServer === null)('bad input', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient & { idToken: string };
  let other: ApiClient;
  let venue: Venue;
  let foreign: Venue;
  /** Option groups: one that takes 20.00 off, and one that belongs to another owner. */
  let dear = '';
  let foreignGroup = '';

  beforeAll(async () => {
    api = await stack.owner();
    other = await stack.owner();
    venue = await createVenue(api, 'Механа');
    foreign = await createVenue(other, 'Чужда механа');
    const group = async (owner: ApiClient, priceDelta: number): Promise<string> => {
      const options = [{ translations: translations('Без сирене'), priceDelta }];
      const input = { translations: translations('Добавки'), options };
      return (await owner.call(createOptionGroup, { input })).data.createOptionGroup.id;
    };
    dear = await group(api, -20);
    foreignGroup = await group(other, 1);
  });

  /** Everything that an accepted commit would change. */
  const archived = async (): Promise<unknown> =>
    (await stack.database.query('select count(*), max(log_offset) from menu.commits')).rows[0];

  type Case = readonly [
    what: string,
    query: string,
    variables: () => Record<string, unknown>,
    code: string,
  ];

  const item = (change: object) => () => ({
    input: { sectionID: venue.sectionId, translations: translations('Супа'), ...change },
  });
  const change = (fields: object) => () => ({ input: { id: venue.itemId, ...fields } });
  const deletion = (entity: string) =>
    `mutation ($input: Delete${entity}Input!) { delete${entity}(input: $input) { id } }`;
  const update = (entity: string) =>
    `mutation ($input: Update${entity}Input!) { update${entity}(input: $input) { id } }`;

  const cases: readonly Case[] = [
    ['an unknown item id', updateItem, () => ({ input: { id: 'nobody' } }), 'NOT_FOUND'],
    ['a foreign item id', updateItem, () => ({ input: { id: foreign.itemId } }), 'NOT_FOUND'],
    ['a foreign menu id', update('Menu'), () => ({ input: { id: foreign.menuId } }), 'NOT_FOUND'],
    [
      'a foreign section id',
      update('Section'),
      () => ({ input: { id: foreign.sectionId } }),
      'NOT_FOUND',
    ],
    [
      'a foreign account id',
      update('Account'),
      () => ({ input: { id: foreign.accountId } }),
      'NOT_FOUND',
    ],
    ...(['Menu', 'Section', 'Item'] as const).map(
      (entity): Case => [
        `deleting a foreign ${entity}`,
        deletion(entity),
        () => ({
          input: {
            id: {
              Menu: foreign.menuId,
              Section: foreign.sectionId,
              Item: foreign.itemId,
            }[entity],
          },
        }),
        'NOT_FOUND',
      ],
    ),
    [
      'a section in a foreign menu',
      createSection,
      () => ({ input: { menuID: foreign.menuId, translations: translations('X') } }),
      'NOT_FOUND',
    ],
    [
      'an item in a foreign section',
      createItem,
      () => ({ input: { sectionID: foreign.sectionId, translations: translations('X') } }),
      'NOT_FOUND',
    ],
    [
      'an item moved to a foreign section',
      updateItem,
      () => ({ input: { id: venue.itemId, sectionID: foreign.sectionId } }),
      'NOT_FOUND',
    ],
    [
      'an item with a foreign option group',
      updateItem,
      () => ({ input: { id: venue.itemId, optionGroupIDs: [foreignGroup] } }),
      'NOT_FOUND',
    ],
    [
      'a section with a foreign option group',
      update('Section'),
      () => ({ input: { id: venue.sectionId, optionGroupIDs: [foreignGroup] } }),
      'NOT_FOUND',
    ],
    [
      'a foreign option group id',
      update('OptionGroup'),
      () => ({ input: { id: foreignGroup, min: 1 } }),
      'NOT_FOUND',
    ],
    [
      'deleting a foreign option group',
      deletion('OptionGroup'),
      () => ({ input: { id: foreignGroup } }),
      'NOT_FOUND',
    ],
    [
      'an option that takes off more than an item costs',
      updateItem,
      () => ({ input: { id: venue.itemId, optionGroupIDs: [dear] } }),
      'BAD_USER_INPUT',
    ],
    [
      'translations that are no JSON',
      createItem,
      item({ translations: '{name' }),
      'BAD_USER_INPUT',
    ],
    ['translations that are a list', createItem, item({ translations: '[]' }), 'BAD_USER_INPUT'],
    ['translations that are null', createItem, item({ translations: 'null' }), 'BAD_USER_INPUT'],
    [
      'translations with another field',
      createItem,
      item({ translations: '{"name":{"bg":"X"},"title":{}}' }),
      'BAD_USER_INPUT',
    ],
    [
      'a name that is a number',
      createItem,
      item({ translations: '{"name":{"bg":7}}' }),
      'BAD_USER_INPUT',
    ],
    [
      'an unknown language',
      createItem,
      item({ translations: '{"name":{"bg":"X","fr":"Y"}}' }),
      'BAD_USER_INPUT',
    ],
    [
      'an unknown default language',
      update('Account'),
      () => ({ input: { id: venue.accountId, defaultLanguage: 'fr' } }),
      'BAD_USER_INPUT',
    ],
    ['no name in any language', createItem, item({ translations: '{}' }), 'BAD_USER_INPUT'],
    ['a blank name', createItem, item({ translations: translations('  ') }), 'BAD_USER_INPUT'],
    [
      'a section without a name',
      createSection,
      () => ({ input: { menuID: venue.menuId, translations: translations('', 'X') } }),
      'BAD_USER_INPUT',
    ],
    ['a negative price', createItem, item({ price: -0.01 }), 'BAD_USER_INPUT'],
    ['a price with three decimals', createItem, item({ price: 1.005 }), 'BAD_USER_INPUT'],
    ['a price beyond the limit', createItem, item({ price: 1_000_000 }), 'BAD_USER_INPUT'],
    ['a price beyond all numbers', createItem, item({ price: 1e300 }), 'BAD_USER_INPUT'],
    ['a discount of 101', createItem, item({ discount: 101 }), 'BAD_USER_INPUT'],
    ['a discount of -1', updateItem, change({ discount: -1 }), 'BAD_USER_INPUT'],
    ['a discount of 1.5', createItem, item({ discount: 1.5 }), 'BAD_USER_INPUT'],
    ['a negative position', createItem, item({ position: -1 }), 'BAD_USER_INPUT'],
    ['a position beyond the limit', updateItem, change({ position: 100_001 }), 'BAD_USER_INPUT'],
    [
      'U+0000 in a name',
      createItem,
      item({ translations: translations('a\u0000b') }),
      'BAD_USER_INPUT',
    ],
    ['U+0000 in a volume', createItem, item({ volume: 'a\u0000' }), 'BAD_USER_INPUT'],
    ['U+0000 in an id', updateItem, () => ({ input: { id: 'a\u0000' } }), 'BAD_USER_INPUT'],
    [
      'a lone surrogate',
      createItem,
      item({ translations: '{"name":{"bg":"\\ud800"}}' }),
      'BAD_USER_INPUT',
    ],
    [
      'a name of 201 characters',
      createItem,
      item({ translations: translations('я'.repeat(201)) }),
      'BAD_USER_INPUT',
    ],
    [
      'a description of 2001 characters',
      createItem,
      item({ translations: translations('x', 'я'.repeat(2001)) }),
      'BAD_USER_INPUT',
    ],
    ['a volume of 51 characters', createItem, item({ volume: 'x'.repeat(51) }), 'BAD_USER_INPUT'],
    [
      'a javascript: image',
      createItem,
      item({ imageUrl: 'javascript:alert(1)' }),
      'BAD_USER_INPUT',
    ],
    [
      'an empty currency',
      createMenu,
      () => ({ input: { translations: translations('X'), currency: '' } }),
      'BAD_USER_INPUT',
    ],
    ['null where a value is needed', updateItem, change({ active: null }), 'BAD_USER_INPUT'],
    [
      'a second account',
      createAccount,
      () => ({ input: accountInput('Втора механа') }),
      'CONFLICT',
    ],
    [
      'a taken account name',
      update('Account'),
      () => ({ input: { id: venue.accountId, name: '  чужда   МЕХАНА ' } }),
      'NAME_TAKEN',
    ],
    [
      'an account name without a letter or a digit',
      update('Account'),
      () => ({ input: { id: venue.accountId, name: '🍕🍺' } }),
      'BAD_USER_INPUT',
    ],
    [
      'a bad e-mail address',
      update('Account'),
      () => ({ input: { id: venue.accountId, email: 'nobody' } }),
      'BAD_USER_INPUT',
    ],
    [
      'an unmet condition',
      updateItem,
      () => ({ input: { id: venue.itemId, price: 1 }, condition: { price: { gt: 100 } } }),
      'CONFLICT',
    ],
    [
      'a limit of 0',
      'query { listItems(limit: 0) { items { id } } }',
      () => ({}),
      'BAD_USER_INPUT',
    ],
    [
      'a made-up nextToken',
      'query { listItems(nextToken: "AAAA") { items { id } } }',
      () => ({}),
      'BAD_USER_INPUT',
    ],
    [
      'U+0000 in a filter',
      'query ($f: ModelItemFilterInput) { listItems(filter: $f) { items { id } } }',
      () => ({ f: { id: { eq: '\u0000' } } }),
      'BAD_USER_INPUT',
    ],
    ['reading an unknown item', '{ getItem(id: "nobody") { id } }', () => ({}), 'NOT_FOUND'],
    [
      'a field that does not exist',
      '{ getItem(id: "x") { secret } }',
      () => ({}),
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['a query that cannot be parsed', '{ getItem(', () => ({}), 'GRAPHQL_PARSE_FAILED'],
    ['a missing input', createItem, () => ({}), 'BAD_USER_INPUT'],
  ];

  it.each(cases)(
    '%s returns its code and changes nothing',
    async (_what, query, variables, code) => {
      const before = await archived();
      const answer = await api.call(query, variables());
      expect(answer.code).toBe(code);
      expect(answer.status).toBeLessThan(500);
      expect(await archived()).toEqual(before);
    },
  );

  it('reads nothing from another workspace', async () => {
    const answer = await api.call(`query ($id: ID!) { getMenu(id: $id) { id } }`, {
      id: foreign.menuId,
    });
    expect(answer.code).toBe('NOT_FOUND');
    const lists = await api.call(`{ listMenus { items { id } } listItems { items { id } }
      listSections { items { id } } listAccounts { items { id } } }`);
    expect(lists.data).toEqual({
      listMenus: { items: [{ id: venue.menuId }] },
      listItems: { items: [{ id: venue.itemId }] },
      listSections: { items: [{ id: venue.sectionId }] },
      listAccounts: { items: [{ id: venue.accountId }] },
    });
  });

  it('refuses the 26th section and the 301st item', async () => {
    const owner = await stack.owner();
    const { menuId, sectionId } = await createVenue(owner, 'Пълна механа');
    const sections = Array.from({ length: 23 }, (_, n) => `section;Секция ${n};Топли`);
    const items = Array.from({ length: 298 }, (_, n) => `item;Ястие ${n};`);
    const file = Buffer.from(['type;name_bg;description_bg', ...sections, ...items].join('\n'));
    const importing =
      'mutation ($input: ImportMenuInput!) { importMenu(input: $input) { created } }';
    const filling = { input: { menuID: menuId, file: file.toString('base64') } };
    const filled = await owner.call(importing, filling);
    expect(filled.errors).toBeUndefined();
    expect(filled.data.importMenu.created).toBe(23 + 298);
    const section = { menuID: menuId, translations: translations('Секция') };
    expect((await owner.call(createSection, { input: section })).code).toBeNull();
    expect((await owner.call(createSection, { input: section })).code).toBe('LIMIT_EXCEEDED');
    const dish = { sectionID: sectionId, translations: translations('Ястие') };
    expect((await owner.call(createItem, { input: dish })).code).toBeNull();
    const before = await archived();
    expect((await owner.call(createItem, { input: dish })).code).toBe('LIMIT_EXCEEDED');
    expect(await archived()).toEqual(before);
  });

  describe('credentials', () => {
    const ownerQuery = '{ listItems { items { id } } }';
    const publicQuery = '{ publicMenu(accountName: "Механа") { version } }';

    it('refuses an owner call without a token, or with only the API key', async () => {
      expect((await stack.anonymous().call(ownerQuery)).code).toBe('UNAUTHENTICATED');
      const withKey = stack.anonymous({ 'x-api-key': stack.publicApiKey });
      expect((await withKey.call(ownerQuery)).code).toBe('FORBIDDEN');
    });

    it('refuses a public read without the API key or with a wrong one', async () => {
      expect((await stack.anonymous().call(publicQuery)).code).toBe('UNAUTHENTICATED');
      const wrong = stack.anonymous({ 'x-api-key': 'not-the-key' });
      expect((await wrong.call(publicQuery)).code).toBe('UNAUTHENTICATED');
      const right = stack.anonymous({ 'x-api-key': stack.publicApiKey });
      expect((await right.call(publicQuery)).code).toBeNull();
    });

    it.each(['Bearer ', ''])('accepts the token with the prefix "%s"', async (prefix) => {
      const caller = stack.anonymous({ authorization: `${prefix}${api.idToken}` });
      expect((await caller.call(ownerQuery)).code).toBeNull();
    });

    it('refuses forged and expired tokens', async () => {
      const { privateKey } = await generateKeyPair('RS256');
      const [header = '', payload = ''] = api.idToken.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
      const sign = (body: object) =>
        new SignJWT({ ...body }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
      const tokens = [
        'garbage',
        `${header}.${payload}.`,
        `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url')}.${api.idToken.split('.')[2]}`,
        await sign(claims),
        await sign({ ...claims, exp: 1 }),
      ];
      for (const token of tokens) {
        const caller = stack.anonymous({ authorization: token });
        expect((await caller.call(ownerQuery)).code, token).toBe('UNAUTHENTICATED');
      }
    });

    it('refuses an idempotency key with characters that headers cannot contain', async () => {
      const answer = await api.call(ownerQuery, {}, { 'idempotency-key': 'x'.repeat(201) });
      expect(answer.code).toBe('BAD_USER_INPUT');
      expect(answer.status).toBe(400);
    });
  });
});
