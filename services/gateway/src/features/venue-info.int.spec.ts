import { useStack } from '@qr-menu/testkit/stack';
import { describe, expect, inject, it } from 'vitest';
import { newMember, newPerson } from '../../test/staff.ts';
import { createVenue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');

const info = `
  timeZone
  dayBegins
  openingHours { weekly { days from to } dates { date windows { from to } } }
  kitchenHours { weekly { days from to } }
  card { address { bg en de } wifi { name password } links { kind url } payment { bg } }`;
const own = `{ listAccounts(limit: 1) { items { id ${info} } } }`;
const update = `mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { ${info} } }`;
const publicMenu = `query ($name: String!) {
  publicMenu(accountName: $name) { account { timeZone openingHours { weekly { days from to } }
    kitchenHours { weekly { from } } card { address { bg } wifi { name } links { kind } } } } }`;

const hours = {
  weekly: [{ days: ['FRIDAY', 'MONDAY'], from: '18:00', to: '02:00' }],
  dates: [{ date: '12-24', windows: [] }],
};
const card = {
  address: { bg: 'ул. Шишман 3', en: ' ' },
  wifi: { name: 'Гости', password: 'dobre-doshli' },
  links: [{ kind: 'MAP', url: 'https://maps.app.goo.gl/x' }],
  payment: {},
  serviceCharge: {},
};

describe.skipIf(databaseServer === null)("a venue's hours and card", () => {
  const stack = useStack(databaseServer);

  async function newVenue(name: string) {
    const owner = await newPerson(stack);
    await createVenue(owner, name);
    const [{ id }] = (await owner.call(own)).data.listAccounts.items;
    const save = (input: object) => owner.call(update, { input: { id, ...input } });
    return { owner, id, save };
  }

  it('a new venue has no hours, an empty card, and the time zone of its country', async () => {
    const { owner, save } = await newVenue('Механа Нова');
    expect((await owner.call(own)).data.listAccounts.items[0]).toMatchObject({
      timeZone: 'Europe/Sofia',
      dayBegins: '04:00',
      openingHours: null,
      kitchenHours: null,
      card: { address: { bg: null, en: null, de: null }, wifi: null, links: [] },
    });
    expect((await save({ country: 'GB' })).data.updateAccount.timeZone).toBe('Europe/London');
  });

  it('the hours and the card are saved as a whole, and staff and guests can see them', async () => {
    const { owner, save } = await newVenue('Механа Часовник');
    const input = { openingHours: hours, card, timeZone: 'Europe/Berlin', dayBegins: '05:00' };
    const weekly = [{ days: ['MONDAY', 'FRIDAY'], from: '18:00', to: '02:00' }];
    const expected = {
      timeZone: 'Europe/Berlin',
      dayBegins: '05:00',
      openingHours: { weekly, dates: hours.dates },
      kitchenHours: null,
      card: {
        address: { bg: 'ул. Шишман 3', en: null, de: null },
        wifi: card.wifi,
        links: card.links,
      },
    };
    expect((await save(input)).data.updateAccount).toMatchObject(expected);
    const viewer = await newMember(stack, owner, 'viewer');
    expect((await viewer.call(own)).data.listAccounts.items[0]).toMatchObject(expected);
    const guest = stack.anonymous({ 'x-api-key': stack.publicApiKey });
    await expect
      .poll(async () => {
        const { data } = await guest.call(publicMenu, { name: 'механа-часовник' });
        return data?.publicMenu?.account;
      })
      .toEqual({
        timeZone: 'Europe/Berlin',
        openingHours: { weekly },
        kitchenHours: null,
        card: {
          address: { bg: 'ул. Шишман 3' },
          wifi: { name: 'Гости' },
          links: [{ kind: 'MAP' }],
        },
      });
    const removed = await save({ openingHours: null, timeZone: null });
    expect(removed.data.updateAccount).toMatchObject({
      openingHours: null,
      timeZone: 'Europe/Sofia',
      card: { wifi: card.wifi },
    });
  });

  it.each([
    [
      'openingHours',
      { openingHours: { weekly: [{ days: ['MONDAY'], from: '25:00', to: '26:00' }], dates: [] } },
    ],
    ['openingHours', { openingHours: { weekly: [], dates: [{ date: '02-29', windows: [] }] } }],
    ['timeZone', { timeZone: 'Europe/Atlantis' }],
    ['dayBegins', { dayBegins: '18:00' }],
    ['dayBegins', { dayBegins: null }],
    ['card', { card: null }],
    ['links', { card: { ...card, links: [{ kind: 'TIKTOK', url: 'https://example.com' }] } }],
    ['wifiPassword', { card: { ...card, wifi: { name: 'x', password: 'short' } } }],
  ])('hours and card do not change after an invalid %s: %j', async (field, input) => {
    const { owner, save } = await newVenue(`Механа ${field} ${JSON.stringify(input).length}`);
    const before = (await owner.call(own)).data;
    const answer = await save({ kitchenHours: hours, ...input });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field });
    expect((await owner.call(own)).data).toEqual(before);
  });
});
