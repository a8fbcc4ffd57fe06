import type {
  LocalizedText,
  Schedule,
  VenueCard,
  VenueLook,
  WorkspaceEvent,
} from '@qr-menu/schema';
import { type Rejection, reject, utf8Bytes } from '../decision.ts';
import { scheduleFault, scheduleInOrder } from '../hours/schedule.ts';
import { isTimeZone } from '../hours/time-zones.ts';
import { limits } from '../limits.ts';
import { lookFault, usualLook } from '../look/look.ts';
import { localizedFault, textFault } from '../text/text-rules.ts';
import { type Changes, isSame } from '../workspace/entities.ts';
import { usualClock, usualCountry, zoneOfCountry } from './countries.ts';

export type VenueInfo = {
  /** An IANA name. Null means the zone of the venue's country. */
  readonly timeZone: string | null;
  /** `HH:MM`. The time at which the venue's day begins and the previous one ends. */
  readonly dayBegins: string;
  /** Null if the owner has not entered any hours. */
  readonly openingHours: Schedule | null;
  readonly kitchenHours: Schedule | null;
  readonly card: VenueCard;
  readonly look: VenueLook;
};

/** Uses the country's zone if this release does not know the venue's zone. */
export function venueZone(
  account: (Pick<VenueInfo, 'timeZone'> & { readonly country: string }) | null,
): string {
  const { timeZone, country } = account ?? { timeZone: null, country: usualCountry };
  return timeZone && isTimeZone(timeZone) ? timeZone : zoneOfCountry(country);
}

export const emptyCard: VenueCard = {
  address: {},
  wifi: null,
  links: [],
  payment: {},
  serviceCharge: {},
};

export const noVenueInfo: VenueInfo = {
  timeZone: null,
  dayBegins: usualClock.dayBegins,
  openingHours: null,
  kitchenHours: null,
  card: emptyCard,
  look: usualLook,
};

/** The allowed hosts for each kind of link. Undefined allows any host. */
const linkHosts = {
  WEBSITE: undefined,
  MAP: /^(.+\.)?(google\.[a-z]{2,3}(\.[a-z]{2})?|goo\.gl|apple\.com|openstreetmap\.org|osm\.org)$/,
  GOOGLE_REVIEW: /^(.+\.)?(google\.[a-z]{2,3}(\.[a-z]{2})?|goo\.gl|g\.page)$/,
  TRIPADVISOR: /^(.+\.)?tripadvisor\.[a-z]{2,3}(\.[a-z]{2})?$/,
  INSTAGRAM: /^(.+\.)?instagram\.com$/,
  FACEBOOK: /^(.+\.)?(facebook\.com|fb\.com|fb\.me)$/,
  TIKTOK: /^(.+\.)?tiktok\.com$/,
} as const satisfies Readonly<Record<string, RegExp | undefined>>;

export type VenueLinkKind = keyof typeof linkHosts;
/** In the order in which guests see them. */
export const venueLinkKinds = Object.keys(linkHosts) as readonly VenueLinkKind[];

export const isVenueLinkKind = (kind: string): kind is VenueLinkKind =>
  Object.hasOwn(linkHosts, kind);

export function venueInfoChanges(
  accountId: string,
  current: VenueInfo,
  input: Changes<VenueInfo>,
): { readonly faults: readonly (Rejection | null)[]; readonly events: () => WorkspaceEvent[] } {
  const { timeZone, dayBegins, openingHours, kitchenHours, card, look = current.look } = input;
  return {
    faults: [
      typeof timeZone === 'string' ? zoneFault(timeZone) : null,
      dayBegins === undefined ? null : dayBeginsFault(dayBegins),
      openingHours ? scheduleFault('openingHours', openingHours) : null,
      kitchenHours ? scheduleFault('kitchenHours', kitchenHours) : null,
      ...(card ? cardFaults(card) : []),
      lookFault(look),
    ],
    events: () => {
      const hours = {
        opening: inOrder(openingHours, current.openingHours),
        kitchen: inOrder(kitchenHours, current.kitchenHours),
      };
      const time = {
        timeZone: timeZone === undefined ? current.timeZone : timeZone,
        dayBegins: dayBegins ?? current.dayBegins,
      };
      const before = { opening: current.openingHours, kitchen: current.kitchenHours };
      const ordered = card ? cardInOrder(card) : current.card;
      const changed: (WorkspaceEvent | false)[] = [
        !isSame(time, { timeZone: current.timeZone, dayBegins: current.dayBegins }) && {
          type: 'VenueTimeChanged',
          data: { accountId, ...time },
        },
        !isSame(hours, before) && { type: 'OpeningHoursChanged', data: { accountId, ...hours } },
        !isSame(ordered, current.card) && {
          type: 'VenueCardChanged',
          data: { accountId, card: ordered },
        },
        !isSame(look, current.look) && { type: 'VenueLookChanged', data: { accountId, look } },
      ];
      return changed.filter((event) => event !== false);
    },
  };
}

const inOrder = (input: Schedule | null | undefined, current: Schedule | null): Schedule | null =>
  input === undefined ? current : input && scheduleInOrder(input);

const cardInOrder = (card: VenueCard): VenueCard => ({
  ...card,
  links: venueLinkKinds.flatMap((kind) => card.links.filter((link) => link.kind === kind)),
});

const fault = (field: string, message: string): Rejection =>
  reject('BAD_USER_INPUT', `${field}: ${message}`, field).rejection;

const zoneFault = (zone: string): Rejection | null =>
  isTimeZone(zone) ? null : fault('timeZone', 'is not a time zone like Europe/Sofia');

/** Must be before noon, because a venue's day begins at night or in the morning. */
const dayBeginsFault = (time: string): Rejection | null =>
  /^(0\d|1[01]):[0-5][05]$/.test(time)
    ? null
    : fault('dayBegins', 'must be a time from 00:00 to 11:55 in steps of 5 minutes');

function cardFaults({ address, wifi, links, payment, serviceCharge }: VenueCard) {
  const note = (field: string, text: LocalizedText, max: number) =>
    localizedFault(field, text, { max });
  return [
    note('address', address, limits.address),
    note('payment', payment, limits.venueNote),
    note('serviceCharge', serviceCharge, limits.venueNote),
    ...(wifi ? wifiFaults(wifi) : []),
    ...links.map(linkFault),
    new Set(links.map(({ kind }) => kind)).size < links.length
      ? fault('links', 'can have only one link of each kind')
      : null,
  ];
}

/** The lengths follow IEEE 802.11: an SSID has up to 32 bytes, a WPA password 8 to 63. */
const wifiFaults = ({ name, password }: NonNullable<VenueCard['wifi']>) => [
  textFault('wifiName', name, { max: limits.wifiName, required: true, oneLine: true }),
  utf8Bytes(name) > limits.wifiName
    ? fault('wifiName', `must not be longer than ${limits.wifiName} bytes of UTF-8`)
    : null,
  textFault('wifiPassword', password, { max: limits.wifiPassword, oneLine: true }),
  password !== '' && password.length < 8
    ? fault('wifiPassword', 'must have at least 8 characters, or be empty for an open network')
    : null,
];

/**
 * Also refuses user names and backslashes: browsers read `https://evil.example\.instagram.com` as a different
 * host than people do.
 */
const secureUrl =
  /^https:\/\/([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d{1,5})?(?:[/?#][^\s<>"\\]*)?$/iu;

export function isVenueLink(kind: VenueLinkKind, url: string): boolean {
  const host = secureUrl.exec(url)?.[1]?.toLowerCase();
  const hosts: RegExp | undefined = linkHosts[kind];
  return host !== undefined && (hosts === undefined || hosts.test(host));
}

function linkFault({ kind, url }: VenueCard['links'][number]): Rejection | null {
  if (!isVenueLinkKind(kind)) return fault('links', `${kind} is not a kind of link`);
  const tooLong = textFault('links', url, { max: limits.url, required: true, oneLine: true });
  if (tooLong || isVenueLink(kind, url)) return tooLong;
  return fault('links', `${kind} must begin with https:// and lead to a site of its kind`);
}
