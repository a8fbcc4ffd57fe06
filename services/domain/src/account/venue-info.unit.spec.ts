import type { Schedule, VenueCard } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, workspaceAfter } from '../../test/given-workspace.ts';
import { accountCreated, menuCreated } from '../../test/venue-events.ts';
import { buildPublicMenu, buildPublicVenue } from '../public-menu/build-public-menu.ts';
import { emptyCard, venueLinkKinds } from './venue-info.ts';

const update = { type: 'UpdateAccount', accountId: 'account-1' } as const;
const accountId = 'account-1';
const daily: Schedule = {
  weekly: [{ days: ['MONDAY', 'FRIDAY'], from: '18:00', to: '02:00' }],
  dates: [],
};
const hoursChanged = (opening: Schedule | null, kitchen: Schedule | null = null) =>
  ({ type: 'OpeningHoursChanged', data: { accountId, opening, kitchen } }) as const;

describe('opening hours and kitchen hours', () => {
  it('are stored together in one event, and can be removed separately', () => {
    given(accountCreated())
      .when({ ...update, openingHours: daily })
      .thenEvents(hoursChanged(daily));
    given(accountCreated(), hoursChanged(daily))
      .when({ ...update, kitchenHours: daily })
      .thenEvents(hoursChanged(daily, daily));
    given(accountCreated(), hoursChanged(daily, daily))
      .when({ ...update, openingHours: null })
      .thenEvents(hoursChanged(null, daily));
  });

  it('hours do not change if only the order of days and windows differs', () => {
    const shuffled: Schedule = {
      weekly: [
        { days: ['FRIDAY'], from: '18:00', to: '02:00' },
        { days: ['MONDAY'], from: '18:00', to: '02:00' },
      ],
      dates: [],
    };
    given(accountCreated(), hoursChanged(daily))
      .when({ ...update, openingHours: shuffled })
      .thenNothing();
  });

  it('hours are refused as a whole if one window is invalid', () => {
    const wrong: Schedule = {
      ...daily,
      weekly: [...daily.weekly, { days: ['MONDAY'], from: '20:00', to: '25:00' }],
    };
    given(accountCreated())
      .when({ ...update, openingHours: daily, kitchenHours: wrong })
      .thenRejected('BAD_USER_INPUT', 'kitchenHours');
  });
});

describe('the time zone', () => {
  const timeChanged = (timeZone: string | null, dayBegins = '04:00') =>
    ({ type: 'VenueTimeChanged', data: { accountId, timeZone, dayBegins } }) as const;
  const zoneOf = (...events: Parameters<typeof workspaceAfter>[0]) =>
    buildPublicMenu(workspaceAfter([accountCreated(), ...events]), 1).account?.timeZone;

  it('is the country’s time zone until the owner chooses one', () => {
    const moved = { type: 'CountryChanged', data: { accountId, country: 'DE' } } as const;
    expect(zoneOf()).toBeUndefined();
    expect(zoneOf(moved)).toBe('Europe/Berlin');
    expect(zoneOf(timeChanged('Atlantic/Azores'), moved)).toBe('Atlantic/Azores');
    expect(zoneOf(timeChanged('Atlantic/Azores'), moved, timeChanged(null))).toBe('Europe/Berlin');
  });

  it('is changed by a separate event, together with the start of the day', () => {
    given(accountCreated())
      .when({ ...update, timeZone: 'Europe/London' })
      .thenEvents(timeChanged('Europe/London'));
    given(accountCreated(), timeChanged('Europe/London'))
      .when({ ...update, dayBegins: '05:30' })
      .thenEvents(timeChanged('Europe/London', '05:30'));
  });

  it.each(['Europe/Atlantis', 'UTC', '+02:00', ''])('cannot be %j', (timeZone) => {
    given(accountCreated())
      .when({ ...update, timeZone })
      .thenRejected('BAD_USER_INPUT', 'timeZone');
  });

  it.each(['24:00', '12:00', '4:00', '04:02', ''])('a day cannot begin at %j', (dayBegins) => {
    given(accountCreated())
      .when({ ...update, dayBegins })
      .thenRejected('BAD_USER_INPUT', 'dayBegins');
  });
});

describe("the venue's card", () => {
  const card: VenueCard = {
    address: { bg: 'ул. Шишман 3, София' },
    wifi: { name: 'Гости; "тераса"', password: 'добре\\дошли' },
    links: [{ kind: 'INSTAGRAM', url: 'https://www.instagram.com/mehana' }],
    payment: { en: 'Cash and cards' },
    serviceCharge: {},
  };
  const link = (kind: string, url: string): VenueCard => ({
    ...emptyCard,
    links: [{ kind, url }],
  });

  it('is replaced as a whole, with its links sorted by kind', () => {
    const website = { kind: 'WEBSITE', url: 'https://меню.бг/?a=1#b' };
    given(accountCreated())
      .when({ ...update, card: { ...card, links: [...card.links, website] } })
      .thenEvents({
        type: 'VenueCardChanged',
        data: { accountId, card: { ...card, links: [website, ...card.links] } },
      });
  });

  it.each([
    ['INSTAGRAM', 'http://instagram.com/x'],
    ['INSTAGRAM', 'https://instagram.com.evil.example/x'],
    ['INSTAGRAM', 'https://evil.example\\.instagram.com/x'],
    ['INSTAGRAM', 'https://instagram.com@evil.example/'],
    ['INSTAGRAM', 'https://evilinstagram.com/x'],
    ['TRIPADVISOR', 'https://tripadvisor.evil.example/x'],
    ['WEBSITE', 'javascript:alert(1)'],
    ['WEBSITE', 'https://user:secret@example.com/'],
    ['WEBSITE', 'https://localhost'],
    ['WEBSITE', 'https://example.com/"onclick="x'],
    ['WEBSITE', ''],
    ['MYSPACE', 'https://myspace.com/x'],
  ])('refuses the %s link %s', (kind, url) => {
    given(accountCreated())
      .when({ ...update, card: link(kind, url) })
      .thenRejected('BAD_USER_INPUT', 'links');
  });

  it.each([
    ['GOOGLE_REVIEW', 'https://g.page/r/abc/review'],
    ['MAP', 'https://maps.app.goo.gl/abc'],
    ['MAP', 'https://www.google.co.uk/maps/place/x'],
    ['TRIPADVISOR', 'https://www.tripadvisor.de/Restaurant_Review-x'],
    ['FACEBOOK', 'https://fb.me/x'],
  ])('accepts the %s link %s', (kind, url) => {
    given(accountCreated())
      .when({ ...update, card: link(kind, url) })
      .thenAccepted();
  });

  it.each([
    ['links', { links: venueLinkKinds.map(() => ({ kind: 'MAP', url: 'https://goo.gl/x' })) }],
    ['wifiName', { wifi: { name: '', password: '' } }],
    ['wifiName', { wifi: { name: 'x'.repeat(33), password: '' } }],
    ['wifiName', { wifi: { name: 'ж'.repeat(17), password: '' } }],
    ['wifiName', { wifi: { name: 'two\nlines', password: '' } }],
    ['wifiPassword', { wifi: { name: 'x', password: '1234567' } }],
    ['wifiPassword', { wifi: { name: 'x', password: 'x'.repeat(64) } }],
    ['address.bg', { address: { bg: 'x'.repeat(301) } }],
    ['payment.en', { payment: { en: 'x'.repeat(201) } }],
  ])('is refused with an invalid %s: %j', (field, over) => {
    given(accountCreated())
      .when({ ...update, card: { ...emptyCard, ...over } })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('is included in the public menu unless it is empty', () => {
    const changed = { type: 'VenueCardChanged', data: { accountId, card } } as const;
    const events = [accountCreated(), menuCreated('menu-1', { active: true })] as const;
    const before = buildPublicVenue(workspaceAfter([...events]), 1);
    expect(before.account).not.toHaveProperty('card');
    expect(before.publicMenu.account).not.toHaveProperty('card');
    const after = buildPublicVenue(workspaceAfter([...events, changed]), 1);
    expect(after.account?.card).toEqual(card);
    expect(after.publicMenu.account?.card).toEqual(card);
  });
});
