import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  accountInput,
  createAccount,
  createItem,
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
  let stranger: ApiClient;
  let venue: Venue;
  let foreign: Venue;
  /**
   * The ids of two option groups: the option in `largeDiscount` reduces a price by 20.00, and
   * `foreignGroup` belongs to another owner.
   */
  let largeDiscount = '';
  let foreignGroup = '';

  beforeAll(async () => {
    api = await stack.owner();
    stranger = await stack.owner();
    venue = await createVenue(api, 'Механа');
    foreign = await createVenue(stranger, 'Чужда механа');
    const group = async (owner: ApiClient, priceDelta: number): Promise<string> => {
      const options = [{ translations: translations('Без сирене'), priceDelta }];
      const input = { translations: translations('Добавки'), options };
      return (await owner.call(createOptionGroup, { input })).data.createOptionGroup.id;
    };
    largeDiscount = await group(api, -20);
    foreignGroup = await group(stranger, 1);
  });

  /** The parts of the archive that change with every accepted commit. */
  const archived = async (): Promise<unknown> =>
    (await stack.database.query('select count(*), max(log_offset) from menu.commits')).rows[0];

  type Case = readonly [
    title: string,
    query: string,
    variables: () => Record<string, unknown>,
    code: string,
  ];

  const deleteMenu = 'mutation ($input: DeleteMenuInput!) { deleteMenu(input: $input) { id } }';
  const update = (entity: string) =>
    `mutation ($input: Update${entity}Input!) { update${entity}(input: $input) { id } }`;

  // The corpus covers invalid field values, and the domain's tests cover refused commands.
  const cases: readonly Case[] = [
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
    ['deleting a foreign menu', deleteMenu, () => ({ input: { id: foreign.menuId } }), 'NOT_FOUND'],
    [
      'an item in a foreign section',
      createItem,
      () => ({ input: { sectionID: foreign.sectionId, translations: translations('X') } }),
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
      'an option that takes off more than an item costs',
      updateItem,
      () => ({ input: { id: venue.itemId, optionGroupIDs: [largeDiscount] } }),
      'BAD_USER_INPUT',
    ],
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
    ['reading an unknown item', '{ getItem(id: "nobody") { id } }', () => ({}), 'NOT_FOUND'],
    ['a query that cannot be parsed', '{ getItem(', () => ({}), 'GRAPHQL_PARSE_FAILED'],
  ];

  it.each(cases)(
    '%s gets the expected error code and changes nothing',
    async (_what, query, variables, code) => {
      const before = await archived();
      const answer = await api.call(query, variables());
      expect(answer.code).toBe(code);
      expect(answer.status).toBeLessThan(500);
      expect(await archived()).toEqual(before);
    },
  );

  it('an owner cannot read anything from another workspace', async () => {
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

  it.each(['{ __schema { types { name } } }', '{ __type(name: "Item") { name } }'])(
    'an owner cannot read the schema: %s',
    async (query) => {
      expect((await api.call(query)).code).toBe('GRAPHQL_VALIDATION_FAILED');
    },
  );

  describe('credentials', () => {
    const ownerQuery = '{ listItems { items { id } } }';
    const publicQuery = '{ publicMenu(accountName: "Механа") { version } }';

    it('public reads require a valid API key', async () => {
      expect((await stack.anonymous().call(publicQuery)).code).toBe('UNAUTHENTICATED');
      const wrong = stack.anonymous({ 'x-api-key': 'not-the-key' });
      expect((await wrong.call(publicQuery)).code).toBe('UNAUTHENTICATED');
      const right = stack.anonymous({ 'x-api-key': stack.publicApiKey });
      expect((await right.call(publicQuery)).code).toBeNull();
    });

    it.each(['Bearer ', ''])('a token is accepted with the prefix "%s"', async (prefix) => {
      const caller = stack.anonymous({ authorization: `${prefix}${api.idToken}` });
      expect((await caller.call(ownerQuery)).code).toBeNull();
    });

    it('responses to requests with credentials cannot be cached', async () => {
      const answer = await fetch(`${stack.origin}/graphql`, {
        method: 'POST',
        headers: { authorization: api.idToken, 'content-type': 'application/json' },
        body: JSON.stringify({ query: ownerQuery }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('credentials are not repeated in the response to TRACE', async () => {
      const headers = { authorization: api.idToken };
      const sent = request(`${stack.origin}/graphql`, { method: 'TRACE', headers }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(405);
      expect(await text(answer)).not.toContain(api.idToken);
    });

    it('an idempotency key of more than 200 characters is refused', async () => {
      const answer = await api.call(ownerQuery, {}, { 'idempotency-key': 'x'.repeat(201) });
      expect(answer.code).toBe('BAD_USER_INPUT');
      expect(answer.status).toBe(400);
    });
  });
});
