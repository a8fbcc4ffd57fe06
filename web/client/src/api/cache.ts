import { type FieldPolicy, InMemoryCache } from '@apollo/client';

type Connection = { readonly items: readonly unknown[]; readonly nextToken?: string | null };

/** A page that continues a list is put behind what is there; a first page starts anew. */
const connection: FieldPolicy<Connection> = {
  keyArgs: ['limit'],
  merge: (existing, incoming, { args }) =>
    args?.nextToken && existing
      ? { ...incoming, items: [...existing.items, ...incoming.items] }
      : incoming,
};

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          listMenus: connection,
          listSections: connection,
          listItems: connection,
          listIngridients: connection,
          workspaceHistory: connection,
        },
      },
    },
  });
}
