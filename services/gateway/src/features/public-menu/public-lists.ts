import { type Menu, normalizeAccountName, type PublicVenue } from '@qr-menu/domain';
import { apiError } from '../../answers/api-error.ts';
import {
  type ApiEntity,
  accountToApi,
  itemToApi,
  menuToApi,
  sectionToApi,
} from '../../answers/lists/entities.ts';
import type { Page, PageArguments } from '../../answers/lists/read-page.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { readVenue, readVenueOfAccount } from './read-venue.ts';

type ListResolver<Given> = (root: object, given: Given, context: RequestContext) => Promise<Page>;

/** One root field, two meanings: the public call with the API key, one's own rows else. */
export const publicOrOwn =
  <Given>(open: ListResolver<Given>, own: ListResolver<Given>): ListResolver<Given> =>
  (root, given, context) =>
    (context.caller.kind === 'api-key' ? open : own)(root, given, context);

/** `listAccounts(filter: {name: {eq}})`: the active account behind a name, old names included. */
export async function accountByName(
  _root: object,
  given: PageArguments,
  context: RequestContext,
): Promise<Page> {
  const name = onlyComparison(given, 'name');
  if (typeof name !== 'string') throw otherFilter('{name: {eq: <name>}}');
  const venue = await readVenue(context, normalizeAccountName(name));
  return wholePage(venue?.account ? [withoutOwner(accountToApi(venue.account))] : []);
}

/** `menusByAccountID(accountID, filter: {active: {eq: true}})`: the menu that guests see. */
export async function activeMenu(
  _root: object,
  { accountID, ...given }: PageArguments & { readonly accountID: string },
  context: RequestContext,
): Promise<Page> {
  if (onlyComparison(given, 'active') !== true) throw otherFilter('{active: {eq: true}}');
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

/** The owner's user id is nobody else's business. */
const withoutOwner = (entity: ApiEntity): ApiEntity => ({ ...entity, owner: null });

/** The value of `filter: {<field>: {eq}}`, when the filter is nothing more than that. */
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
  apiError('FORBIDDEN', `With the API key this call takes the filter ${only} only`);

type Nested = (parent: ApiEntity, given: PageArguments, context: RequestContext) => Promise<Page>;

/** A whole list in one page. */
export const wholePage = (items: readonly ApiEntity[]): Page => ({
  items,
  nextToken: null,
  totalCount: async () => items.length,
});

/**
 * A nested list: with the API key the one that came with its parent from the stored document, which
 * is complete and in order; for everybody else what `own` reads.
 */
export const storedOr =
  (kind: 'sections' | 'items', own: Nested): Nested =>
  async (parent, given, context) => {
    if (context.caller.kind !== 'api-key') return own(parent, given, context);
    if (Object.values(given).some((value) => value !== undefined && value !== null)) {
      throw apiError('BAD_USER_INPUT', `${kind}: public lists are whole, they take no arguments`);
    }
    return wholePage(parent[kind] as readonly ApiEntity[]);
  };
