import { useStack } from '@qr-menu/testkit/stack';
import { describe, expect, inject, it } from 'vitest';
import { newPerson } from '../../test/staff.ts';
import { createVenue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const schedule =
  'schedule { from until weekly { days from to } dates { date windows { from to } } }';
const update = `mutation ($input: UpdateMenuInput!) { updateMenu(input: $input) { id active ${schedule} } }`;
const create = `mutation ($input: CreateMenuInput!) { createMenu(input: $input) { id position ${schedule} } }`;
const reorder = 'mutation ($ids: [ID!]!) { reorderMenus(menuIDs: $ids) { id position } }';
const publicMenu = `query ($name: String!) { publicMenu(accountName: $name) {
  menu { id } menus { id name { bg } schedule { weekly { from to } } } } }`;

const lunch = { weekly: [{ days: ['MONDAY'], from: '11:30', to: '15:00' }], dates: [] };

describe.skipIf(databaseServer === null)('several menus', () => {
  const stack = useStack(databaseServer);

  async function newVenue(name: string) {
    const owner = await newPerson(stack);
    const { menuId } = await createVenue(owner, name);
    const more = async (menu: string, input: object = {}) => {
      const translations = JSON.stringify({ name: { bg: menu }, description: { bg: menu } });
      return owner.call(create, { input: { translations, active: true, ...input } });
    };
    return { owner, menuId, more };
  }

  it("guests see several menus in the owner's order with their hours", async () => {
    const { owner, menuId, more } = await newVenue('Механа Дневна');
    const { data } = await more('Обяд', { schedule: { ...lunch, from: '2027-05-01' } });
    expect(data.createMenu).toMatchObject({
      position: 0,
      schedule: { ...lunch, from: '2027-05-01', until: null },
    });
    const lunchId = data.createMenu.id;
    const moved = await owner.call(reorder, { ids: [lunchId, menuId] });
    expect(moved.data.reorderMenus).toEqual([
      { id: lunchId, position: 1 },
      { id: menuId, position: 2 },
    ]);
    const guest = stack.anonymous({ 'x-api-key': stack.publicApiKey });
    await expect
      .poll(async () => {
        const answer = await guest.call(publicMenu, { name: 'механа-дневна' });
        return answer.data?.publicMenu?.menus;
      })
      .toMatchObject([
        { id: lunchId, name: { bg: 'Обяд' }, schedule: { weekly: [{ from: '11:30' }] } },
        { id: menuId, schedule: null },
      ]);
    const answer = await guest.call(publicMenu, { name: 'механа-дневна' });
    expect(answer.data.publicMenu.menu.id).toBe(menuId);
  });

  it.each([
    ['a season that ends before it begins', { from: '2027-05-02', until: '2027-05-01' }],
    ['29 February in a year without it', { until: '2027-02-29' }],
    ['25:00', { weekly: [{ days: ['MONDAY'], from: '25:00', to: '15:00' }] }],
    ['a window without days', { weekly: [{ days: [], from: '11:00', to: '15:00' }] }],
    [
      'overlapping windows',
      {
        weekly: [
          { days: ['MONDAY'], from: '11:00', to: '15:00' },
          { days: ['MONDAY'], from: '14:00', to: '16:00' },
        ],
      },
    ],
  ])('refuses a schedule with %s', async (fault, change) => {
    const { owner, menuId } = await newVenue(`Механа Грешна ${fault.length}`);
    const input = { id: menuId, schedule: { ...lunch, ...change } };
    const { errors } = await owner.call(update, { input });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'schedule' });
  });

  it('refuses a seventh menu', async () => {
    const { owner, menuId, more } = await newVenue('Механа Много');
    for (const menu of ['2', '3', '4', '5', '6', '7']) await more(menu);
    const { errors } = await owner.call(update, { input: { id: menuId, schedule: lunch } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it('refuses a new order that does not include every menu', async () => {
    const { owner, menuId, more } = await newVenue('Механа Редица');
    const { data } = await more('Обяд');
    const codeOf = async (ids: readonly string[]) =>
      (await owner.call(reorder, { ids })).errors?.[0]?.extensions.code;
    expect(await codeOf([menuId])).toBe('CONFLICT');
    expect(await codeOf([menuId, menuId])).toBe('BAD_USER_INPUT');
    expect(await codeOf([menuId, data.createMenu.id, 'x'])).toBe('NOT_FOUND');
  });
});
