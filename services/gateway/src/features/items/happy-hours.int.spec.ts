import { type ApiClient, useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createVenue, type Venue } from '../../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const happyHour = 'happyHour { windows { days from to } percent prices }';
const updateItem = `mutation ($input: UpdateItemInput!) {
  updateItem(input: $input) { ${happyHour} } }`;
const updateSection = `mutation ($input: UpdateSectionInput!) {
  updateSection(input: $input) { ${happyHour} } }`;
const getItem = `query ($id: ID!) { getItem(id: $id) { ${happyHour} variants { id } } }`;
const getSection = `query ($id: ID!) { getSection(id: $id) { ${happyHour} } }`;
const publicMenu = `query ($accountName: String!) { publicMenu(accountName: $accountName) {
  menu { sections { items { price happyPrice happyHours { days from to }
    variants { price happyPrice } } } } } }`;

const windows = [{ days: ['MONDAY', 'FRIDAY'], from: '17:00', to: '19:00' }];

describe.skipIf(databaseServer === null)('happy hours through the API', () => {
  const stack = useStack(databaseServer);
  let api: ApiClient;
  let venue: Venue;

  beforeAll(async () => {
    api = await stack.owner();
    venue = await createVenue(api, 'Бар Бриз');
  });

  const update = (change: object) =>
    api.call(updateItem, { input: { id: venue.itemId, ...change } });
  const stored = async () => (await api.call(getItem, { id: venue.itemId })).data.getItem;
  const shown = async () => {
    const answer = await api.call(publicMenu, { accountName: 'Бар Бриз' });
    return answer.data.publicMenu.menu.sections[0].items[0];
  };

  it('an item has one happy-hour price, or prices for some of its sizes in their order', async () => {
    const onePrice = { windows, percent: null, prices: [3.5] };
    const set = await update({ price: 4.5, discount: null, happyHour: onePrice });
    expect(set.data.updateItem.happyHour).toEqual(onePrice);
    expect((await stored()).happyHour).toEqual(onePrice);
    await expect.poll(shown).toMatchObject({ price: 4.5, happyPrice: 3.5, happyHours: windows });
    const sizes = [
      { volume: '0.3 l', price: 3.5 },
      { volume: '0.5 l', price: 4.5 },
    ];
    const each = { ...onePrice, prices: [null, 3.9] };
    const sized = await update({ variants: sizes, happyHour: each });
    expect(sized.data.updateItem.happyHour).toEqual(each);
    const { variants } = await stored();
    const reversed = [
      { id: variants[1].id, ...sizes[1] },
      { id: variants[0].id, ...sizes[0] },
    ];
    await update({ variants: reversed });
    expect((await stored()).happyHour.prices).toEqual([3.9, null]);
    await expect
      .poll(async () => (await shown()).variants)
      .toEqual([
        { price: 4.5, happyPrice: 3.9 },
        { price: 3.5, happyPrice: null },
      ]);
    await update({ happyHour: null });
    expect((await stored()).happyHour).toBeNull();
  });

  it("a section's happy hour applies to items that have none of their own", async () => {
    const percent = { windows, percent: 20, prices: [] };
    const input = { id: venue.sectionId, happyHour: percent };
    const set = await api.call(updateSection, { input });
    expect(set.data.updateSection.happyHour).toEqual(percent);
    const found = await api.call(getSection, { id: venue.sectionId });
    expect(found.data.getSection.happyHour).toEqual(percent);
    await expect
      .poll(async () => (await shown()).variants)
      .toEqual([
        { price: 4.5, happyPrice: 3.6 },
        { price: 3.5, happyPrice: 2.8 },
      ]);
  });

  it.each([
    [{ windows: [], percent: 20 }],
    [{ windows: [{ ...windows[0], to: '25:00' }], percent: 20 }],
    [{ windows: [windows[0], windows[0]], percent: 20 }],
    [{ windows, prices: [-1] }],
    [{ windows, prices: [1.234] }],
    [{ windows, percent: 20, prices: [1] }],
  ])('refuses happy hours with %j, and changes nothing', async (wrong) => {
    const before = await stored();
    const { errors } = await update({ happyHour: wrong });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'happyHour' });
    expect(await stored()).toEqual(before);
  });
});
