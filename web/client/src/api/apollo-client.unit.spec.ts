import { expect, test } from 'vitest';
import { createCache } from './apollo-client.ts';
import { ListIngredientsDocument } from './generated/operations.ts';

const ingredient = (id: string) => ({
  __typename: 'Ingridients' as const,
  id,
  translations: '{}',
  number: 1,
  allergens: [],
  createdAt: '2026-01-01T00:00:00.000Z',
});
const page = (ids: readonly string[], nextToken: string | null) => ({
  listIngridients: {
    __typename: 'ModelIngridientsConnection' as const,
    items: ids.map(ingredient),
    nextToken,
    totalCount: 3,
  },
});

/** A list of ingredients in the cache. */
function createList() {
  const cache = createCache();
  const shown = () => {
    const data = cache.readQuery({ query: ListIngredientsDocument, variables: { limit: 2 } });
    return data?.listIngridients?.items.map((each) => each?.id);
  };
  const write = (ids: readonly string[], from: string | null, next: string | null) =>
    cache.writeQuery({
      query: ListIngredientsDocument,
      variables: { limit: 2, nextToken: from },
      data: page(ids, next),
    });
  return { shown, write };
}

test('pages append, and a first page starts the list anew', () => {
  const { shown, write } = createList();
  write(['a', 'b'], null, 'token');
  write(['c'], 'token', null);
  expect(shown()).toEqual(['a', 'b', 'c']);
  write(['a', 'c'], null, null);
  expect(shown()).toEqual(['a', 'c']);
});

test('a page that was asked for before the list began anew is not put behind it', () => {
  const { shown, write } = createList();
  write(['a', 'b'], null, 'token');
  write(['b', 'c'], null, 'newer');
  write(['c'], 'token', null);
  expect(shown()).toEqual(['b', 'c']);
  write(['d'], 'newer', null);
  expect(shown()).toEqual(['b', 'c', 'd']);
});
