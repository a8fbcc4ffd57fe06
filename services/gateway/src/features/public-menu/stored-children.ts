import { apiError } from '../../answers/api-error.ts';
import type { ApiEntity } from '../../answers/lists/entity-list.ts';
import type { Page, PageArguments } from '../../answers/lists/read-page.ts';
import type { RequestContext } from '../../requests/request-context.ts';

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
