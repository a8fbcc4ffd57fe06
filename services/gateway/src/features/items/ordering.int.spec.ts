import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createItem,
  createSection,
  createVenue,
  translations,
  type Venue,
} from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const reorderSections = `mutation ($menuID: ID!, $sectionIDs: [ID!]!) {
  reorderSections(menuID: $menuID, sectionIDs: $sectionIDs) { id position } }`;
const reorderItems = `mutation ($sectionID: ID!, $itemIDs: [ID!]!) {
  reorderItems(sectionID: $sectionID, itemIDs: $itemIDs) { id position } }`;
const setItemsActive = `mutation ($itemIDs: [ID!]!, $active: Boolean!) {
  setItemsActive(itemIDs: $itemIDs, active: $active) { id active } }`;
const setItemsSoldOut = `mutation ($itemIDs: [ID!]!, $soldOut: Boolean!) {
  setItemsSoldOut(itemIDs: $itemIDs, soldOut: $soldOut) { id soldOut soldOutUntil } }`;
const moveItems = `mutation ($itemIDs: [ID!]!, $sectionID: ID!) {
  moveItems(itemIDs: $itemIDs, sectionID: $sectionID) { id sectionID position } }`;
const deleteItems = `mutation ($itemIDs: [ID!]!) { deleteItems(itemIDs: $itemIDs) { id } }`;
const changePrices = `mutation ($input: ChangePricesInput!) {
  changePrices(input: $input) { id price } }`;
const preview = `query ($input: ChangePricesInput!) {
  previewPriceChange(input: $input) { itemID oldPrice newPrice } }`;
const itemsOf = `query ($id: ID!) {
  getSection(id: $id) { items { items { id position active price } } } }`;

describe.skipIf(databaseServer === null)('ordering and bulk changes', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let venue: Venue;
  /**
   * The items of the venue's section in order. They cost 10, 20 and 30, and the last has no price.
   */
  let ids: string[];

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Сладкарница');
    ids = [venue.itemId];
    for (const price of [20, 30, null]) {
      const input = { sectionID: venue.sectionId, translations: translations('Торта'), price };
      const { data } = await api.call(createItem, { input });
      ids.push(data.createItem.id);
    }
  });

  const present = async (): Promise<{ id: string; price: number; active: boolean }[]> =>
    (await api.call(itemsOf, { id: venue.sectionId })).data.getSection.items.items;

  it('reorders items in one commit, even if the request is repeated with its idempotency key', async () => {
    const before = await stack.countCommits();
    const itemIDs = [...ids].reverse();
    for (let time = 0; time < 2; time += 1) {
      const variables = { sectionID: venue.sectionId, itemIDs };
      const { data } = await api.call(reorderItems, variables, { 'idempotency-key': 'turn' });
      const expected = itemIDs.map((id, index) => ({ id, position: index + 1 }));
      expect(data.reorderItems).toEqual(expected);
    }
    expect(await stack.countCommits()).toBe(before + 1);
    expect((await present()).map(({ id }) => id)).toEqual(itemIDs);
  });

  it('reorders sections', async () => {
    const input = { menuID: venue.menuId, translations: translations('Торти') };
    const added = (await api.call(createSection, { input })).data.createSection.id;
    const sectionIDs = [added, venue.sectionId];
    const { data } = await api.call(reorderSections, { menuID: venue.menuId, sectionIDs });
    expect(data.reorderSections).toEqual([
      { id: added, position: 1 },
      { id: venue.sectionId, position: 2 },
    ]);
  });

  it('keeps every item exactly once during concurrent reorders', async () => {
    const orders = ids.map((_, n) => [...ids.slice(n), ...ids.slice(0, n)]);
    const answers = await Promise.all(
      orders.map((itemIDs) => api.call(reorderItems, { sectionID: venue.sectionId, itemIDs })),
    );
    expect(answers.map(({ code }) => code)).toEqual(orders.map(() => null));
    const order = (await present()).map(({ id }) => id);
    expect(orders).toContainEqual(order);
  });

  it('previews price changes without a commit, then applies exactly these changes', async () => {
    const input = { itemIDs: ids, percent: 12.25, rounding: 'TEN_CENTS' };
    const before = await stack.countCommits();
    const { data } = await api.call(preview, { input });
    expect(data.previewPriceChange).toEqual([
      { itemID: ids[0], oldPrice: 10, newPrice: 11.2 },
      { itemID: ids[1], oldPrice: 20, newPrice: 22.5 },
      { itemID: ids[2], oldPrice: 30, newPrice: 33.7 },
    ]);
    expect(await stack.countCommits()).toBe(before);
    for (let time = 0; time < 2; time += 1) {
      const made = await api.call(changePrices, { input }, { 'idempotency-key': 'dearer' });
      expect(made.data.changePrices).toEqual([
        { id: ids[0], price: 11.2 },
        { id: ids[1], price: 22.5 },
        { id: ids[2], price: 33.7 },
      ]);
    }
    expect(await stack.countCommits()).toBe(before + 1);
  });

  it('adds an amount to prices', async () => {
    const input = { itemIDs: ids.slice(0, 1), amount: 0.5 };
    const { data } = await api.call(preview, { input });
    const [{ oldPrice, newPrice }] = data.previewPriceChange;
    expect(newPrice).toBe(oldPrice + 0.5);
    const made = await api.call(changePrices, { input });
    expect(made.data.changePrices).toEqual([{ id: ids[0], price: newPrice }]);
  });

  it('marks items as sold out and moves them, each in one commit', async () => {
    const itemIDs = ids.slice(0, 2);
    const before = await stack.countCommits();
    const marked = await api.call(setItemsSoldOut, { itemIDs, soldOut: true });
    const end = marked.data.setItemsSoldOut[0].soldOutUntil;
    expect(Date.parse(end)).toBeGreaterThan(Date.now());
    expect(marked.data.setItemsSoldOut).toEqual(
      itemIDs.map((id) => ({ id, soldOut: true, soldOutUntil: end })),
    );
    const input = { menuID: venue.menuId, translations: translations('Десерти') };
    const sectionID = (await api.call(createSection, { input })).data.createSection.id;
    const moved = await api.call(moveItems, { itemIDs, sectionID });
    expect(moved.data.moveItems).toEqual(
      itemIDs.map((id, index) => ({ id, sectionID, position: index + 1 })),
    );
    expect(await stack.countCommits()).toBe(before + 3);
    await api.call(moveItems, { itemIDs, sectionID: venue.sectionId });
    await api.call(setItemsSoldOut, { itemIDs, soldOut: false });
  });

  it('hides and deletes several items at once, and returns the same response for a repeated key', async () => {
    const hidden = await api.call(setItemsActive, { itemIDs: ids.slice(0, 2), active: false });
    expect(hidden.data.setItemsActive).toEqual([
      { id: ids[0], active: false },
      { id: ids[1], active: false },
    ]);
    const before = await stack.countCommits();
    for (let time = 0; time < 2; time += 1) {
      const itemIDs = ids.slice(2);
      const { data } = await api.call(deleteItems, { itemIDs }, { 'idempotency-key': 'away' });
      expect(data.deleteItems).toEqual(itemIDs.map((id) => ({ id })));
    }
    expect(await stack.countCommits()).toBe(before + 1);
    expect(new Set((await present()).map(({ id }) => id))).toEqual(new Set(ids.slice(0, 2)));
  });

  it.each([
    ['no scope', {}],
    ['two scopes', { sectionID: 's', menuID: 'm' }],
    ['two changes', { sectionID: 's', amount: 1 }],
  ])('refuses a price change with %s', async (_what, input) => {
    const { code } = await api.call(changePrices, { input: { percent: 1, ...input } });
    expect(code).toBe('BAD_USER_INPUT');
  });
});
