import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createVenue, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const preview = `query ($input: ImportMenuInput!) { previewMenuImport(input: $input) {
  version faultCount faults { row column code name text } notes { row code text }
  unread { row text } table { encoding encodings { encoding sample } }
  changes { action name fields { column old new } } } }`;
const importing = `mutation ($input: ImportMenuInput!) {
  importMenu(input: $input) { created changed removed unchanged } }`;
const prices = '{ listItems(limit: 1000) { items { translations price } } }';

describe.skipIf(databaseServer === null)("files in owners' own formats", () => {
  const stack = useStack(databaseServer, {
    RATE_LIMIT_QUERIES: 'off',
    RATE_LIMIT_MUTATIONS: 'off',
  });
  let api: ApiClient;
  let venue: Venue;

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Механа Листа');
  });

  const inputOf = (file: Buffer | string, further = {}) => ({
    input: { menuID: venue.menuId, file: Buffer.from(file).toString('base64'), ...further },
  });
  const looked = async (file: Buffer | string, further = {}) =>
    (await api.call(preview, inputOf(file, further))).data.previewMenuImport;
  const priceOf = async (name: string): Promise<number | null> => {
    const { items } = (await api.call(prices)).data.listItems;
    return items.find(({ translations }: { translations: string }) => translations.includes(name))
      .price;
  };

  it('imports a file in one commit, omitting skipped rows and applying corrections', async () => {
    const text = 'Категория;Име;Цена\nСупи;Таратор;200 г\nСупи;Боб;#REF!\nСупи;Леща;5,20';
    const { faults, version } = await looked(text);
    expect(faults).toEqual([
      { row: 2, column: 'price', code: 'NOT_A_PRICE', name: 'Таратор', text: '200 г' },
      { row: 3, column: 'price', code: 'CELL_ERROR', name: 'Боб', text: '#' },
    ]);
    const corrections = [{ row: 2, column: 'price', value: '4,20' }];
    const further = { corrections, skipRows: [3] };
    const { faultCount, unread } = await looked(text, further);
    expect([faultCount, unread]).toEqual([0, []]);
    const imported = await api.call(importing, inputOf(text, further));
    expect(imported.data.importMenu.created).toBe(3);
    expect(await priceOf('Таратор')).toBe(4.2);
    expect((await looked(text, further)).version).toBe(version + 1);
  });

  it.each([
    [{ encoding: 'utf-7' }, 'encoding'],
    [{ skipRows: Array.from({ length: 5_001 }, () => 1) }, 'skipRows'],
    [{ corrections: [{ row: 2, column: 'цена', value: '' }] }, 'corrections'],
    [{ corrections: [{ row: 2, column: 'size', value: '' }] }, 'corrections'],
    [
      { corrections: Array.from({ length: 501 }, () => ({ row: 2, column: 'price', value: '' })) },
      'corrections',
    ],
    [{ corrections: [{ row: 2, column: 'price', value: 'я'.repeat(32_768) }] }, 'corrections'],
  ])('refuses an invalid choice (%#)', async (further, field) => {
    const { code, errors } = await api.call(preview, inputOf('Име;Цена\nА;1', further));
    expect([code, errors?.[0]?.extensions.field]).toEqual(['BAD_USER_INPUT', field]);
  });
});
