import { normalizeAccountName } from '@qr-menu/domain/names';
import type { PublicVenue } from '@qr-menu/domain/public-menu';
import type { Menu } from '@qr-menu/domain/workspace';
import { apiError } from '../../answers/api-error.ts';
import {
  type ApiEntity,
  accountToApi,
  itemToApi,
  menuToApi,
  type Page,
  sectionToApi,
} from '../../answers/lists/entities.ts';
import { hasArguments, type PageArguments, wholePage } from '../../answers/lists/pages.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { readVenue, readVenueOfAccount } from './read-venue.ts';

type ListResolver<Args> = (root: object, args: Args, context: RequestContext) => Promise<Page>;

export const publicOrOwn =
  <Args>(open: ListResolver<Args>, own: ListResolver<Args>): ListResolver<Args> =>
  (root, args, context) =>
    (context.caller.kind === 'api-key' ? open : own)(root, args, context);

/** `listAccounts(filter: {name: {eq}})`: returns the active account with this current or former name. */
export async function accountByName(
  _root: object,
  page: PageArguments,
  context: RequestContext,
): Promise<Page> {
  const name = onlyComparison(page, 'name');
  if (typeof name !== 'string') throw otherFilter('{name: {eq: <name>}}');
  const venue = await readVenue(context, normalizeAccountName(name));
  return wholePage(venue?.account ? [withoutOwner(accountToApi(venue.account))] : []);
}

export async function activeMenu(
  _root: object,
  { accountID, ...page }: PageArguments & { readonly accountID: string },
  context: RequestContext,
): Promise<Page> {
  if (onlyComparison(page, 'active') !== true) throw otherFilter('{active: {eq: true}}');
  const venue = await readVenueOfAccount(context, accountID);
  return wholePage(venue?.menu ? [menuWithContents(venue.menu, venue.sections)] : []);
}

const menuWithContents = (menu: Menu, sections: PublicVenue['sections']): ApiEntity => ({
  ...withoutOwner(menuToApi(menu)),
  sections: sections.map(({ section, items }) => ({
    ...withoutOwner(sectionToApi(section)),
    items: items.map((item) => withoutOwner(itemToApi(item))),
  })),
});

const withoutOwner = (entity: ApiEntity): ApiEntity => ({ ...entity, owner: null });

function onlyComparison({ filter, limit, nextToken }: PageArguments, field: string): unknown {
  if (nextToken) throw apiError('BAD_USER_INPUT', 'nextToken: is not a token of this list');
  if (typeof limit === 'number' && limit < 1) {
    throw apiError('BAD_USER_INPUT', 'limit: must be at least 1');
  }
  return onlyEntry(onlyEntry(filter, field), 'eq');
}

function onlyEntry(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined && part !== null);
  return entries.length === 1 && entries[0]?.[0] === key ? entries[0][1] : undefined;
}

const otherFilter = (only: string) =>
  apiError('FORBIDDEN', `With the API key, this call only accepts the filter ${only}`);

type Nested = (parent: ApiEntity, page: PageArguments, context: RequestContext) => Promise<Page>;

export const storedOr =
  (kind: 'sections' | 'items', own: Nested): Nested =>
  async (parent, page, context) => {
    if (context.caller.kind !== 'api-key') return own(parent, page, context);
    if (hasArguments(page)) {
      throw apiError('BAD_USER_INPUT', `${kind}: public lists are complete and take no arguments`);
    }
    return wholePage(parent[kind] as readonly ApiEntity[]);
  };
