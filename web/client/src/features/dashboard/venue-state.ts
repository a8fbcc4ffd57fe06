import { isLapsed, normalizeAccountName } from '@qr-menu/domain';
import type { VenueOverviewQuery } from '#api/generated/operations.ts';

type Accounts = NonNullable<VenueOverviewQuery['listAccounts']>;
export type Venue = NonNullable<Accounts['items'][number]>;

export type Visibility = 'live' | 'account-inactive' | 'no-active-menu';

export const venueOf = (data: VenueOverviewQuery): Venue | null =>
  data.listAccounts?.items[0] ?? null;

export function visibilityOf(data: VenueOverviewQuery, venue: Venue): Visibility {
  if (!venue.active) return 'account-inactive';
  const anyActive = data.listMenus?.items.some((menu) => menu?.active === true) ?? false;
  return anyActive ? 'live' : 'no-active-menu';
}

/** What guests see of a lapsed venue is a setting of the installation, so nothing is said of it. */
export function stateOf(
  visibility: Visibility,
  { subscriptionValidUntil }: Pick<Venue, 'subscriptionValidUntil'>,
  now: number,
): 'live' | 'lapsed' | 'notLive' {
  if (visibility !== 'live') return 'notLive';
  return isLapsed(subscriptionValidUntil, now) ? 'lapsed' : 'live';
}

/** Where guests find the menu: the path for links, the whole address for people to read. */
export function menuAddress({ name, qrUrl }: Pick<Venue, 'name' | 'qrUrl'>) {
  const normalized = normalizeAccountName(name);
  const path = `/menu/${encodeURIComponent(normalized)}`;
  const { origin, host } = new URL(qrUrl);
  return { path, url: origin + path, readable: `${host}/menu/${normalized}` };
}
