import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createItem, createVenue, translations, type Venue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const preview = `query ($input: ChangeCurrencyInput!) { previewCurrencyChange(input: $input) {
  menus { id from } prices { itemID menuID oldPrice exactPrice newPrice } rises falls version } }`;
const change = `mutation ($input: ChangeCurrencyInput!, $ifVersion: Int) {
  changeCurrency(input: $input, ifVersion: $ifVersion) { id currency currencyCode } }`;
const newest = `query { workspaceHistory(limit: 1) { items { commitId version } } }`;
const takeBack = `mutation ($id: ID!) { takeBack(input: { commitId: $id }) { __typename } }`;
const present = `query ($id: ID!) { getMenu(id: $id) { currency currencyCode
  sections { items { items { items { id price } } } } } }`;

describe.skipIf(databaseServer === null)('the currency of a menu', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let venue: Venue;
  let ids: string[];

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Сладкарница Лев');
    ids = [venue.itemId];
    for (const price of [12.5, null]) {
      const input = { sectionID: venue.sectionId, translations: translations('Торта'), price };
      ids.push((await api.call(createItem, { input })).data.createItem.id);
    }
  });

  const menu = async () => (await api.call(present, { id: venue.menuId })).data.getMenu;
  const prices = async (): Promise<unknown[]> =>
    (await menu()).sections.items[0].items.items.map(({ price }: { price: unknown }) => price);

  it('converting the currency changes all prices as previewed, and cannot be repeated', async () => {
    const before = await prices();
    expect(await menu()).toMatchObject({ currency: 'лв', currencyCode: 'BGN' });
    const input = { menuIDs: [venue.menuId], to: 'EUR', rounding: 'TEN_CENTS_DOWN' };
    const { data } = await api.call(preview, { input });
    const shown = data.previewCurrencyChange;
    expect(shown.menus).toEqual([{ id: venue.menuId, from: 'BGN' }]);
    expect(shown.prices).toEqual([
      { itemID: ids[0], menuID: venue.menuId, oldPrice: 10, exactPrice: 5.11, newPrice: 5.1 },
      { itemID: ids[1], menuID: venue.menuId, oldPrice: 12.5, exactPrice: 6.39, newPrice: 6.3 },
    ]);
    expect([shown.rises, shown.falls]).toEqual([0, 0.1]);

    const key = { 'idempotency-key': 'euro' };
    for (let time = 0; time < 2; time += 1) {
      const made = await api.call(change, { input, ifVersion: shown.version }, key);
      expect(made.data.changeCurrency).toEqual([
        { id: venue.menuId, currency: '€', currencyCode: 'EUR' },
      ]);
    }
    expect(await prices()).toEqual([5.1, 6.3, null]);
    expect((await api.call(change, { input })).code).toBe('CONFLICT');
    expect(await prices()).toEqual([5.1, 6.3, null]);

    const { commitId } = (await api.call(newest)).data.workspaceHistory.items[0];
    expect((await api.call(takeBack, { id: commitId })).code).toBeNull();
    expect(await prices()).toEqual(before);
    expect(await menu()).toMatchObject({ currency: 'лв' });
  });
});
