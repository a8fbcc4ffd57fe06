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

test('pages append, and a first page starts the list anew', () => {
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
  write(['a', 'b'], null, 'token');
  write(['c'], 'token', null);
  expect(shown()).toEqual(['a', 'b', 'c']);
  write(['a', 'c'], null, null);
  expect(shown()).toEqual(['a', 'c']);
});
