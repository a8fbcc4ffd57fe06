import { expect, test } from 'vitest';
import { createCache } from './cache.ts';
import { ListMenusDocument } from './generated/operations.ts';

const menu = (id: string) => ({
  __typename: 'Menu' as const,
  id,
  translations: '{}',
  imageUrl: null,
  active: false,
  currency: 'лв',
  createdAt: '2026-01-01T00:00:00.000Z',
});
const page = (ids: readonly string[], nextToken: string | null) => ({
  listMenus: {
    __typename: 'ModelMenuConnection' as const,
    items: ids.map(menu),
    nextToken,
    totalCount: 3,
  },
});

test('pages append, and a first page starts the list anew', () => {
  const cache = createCache();
  const shown = () => {
    const data = cache.readQuery({ query: ListMenusDocument, variables: { limit: 2 } });
    return data?.listMenus?.items.map((each) => each?.id);
  };
  const write = (ids: readonly string[], from: string | null, next: string | null) =>
    cache.writeQuery({
      query: ListMenusDocument,
      variables: { limit: 2, nextToken: from },
      data: page(ids, next),
    });
  write(['a', 'b'], null, 'token');
  write(['c'], 'token', null);
  expect(shown()).toEqual(['a', 'b', 'c']);
  write(['a', 'c'], null, null);
  expect(shown()).toEqual(['a', 'c']);
});
