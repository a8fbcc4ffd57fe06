import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { expect, test } from 'vitest';
import { ListIngredientsDocument, RemoveStaffDocument } from '#api/generated/operations.ts';
import { createCache, refusalsLink } from './apollo-client.ts';

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

/** Creates a cache with a list of ingredients. */
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

test('further pages are appended to a list, and the first page replaces it', () => {
  const { shown, write } = createList();
  write(['a', 'b'], null, 'token');
  write(['c'], 'token', null);
  expect(shown()).toEqual(['a', 'b', 'c']);
  write(['a', 'c'], null, null);
  expect(shown()).toEqual(['a', 'c']);
});

test('a page of a list is dropped if the list was replaced after the request', () => {
  const { shown, write } = createList();
  write(['a', 'b'], null, 'token');
  write(['b', 'c'], null, 'newer');
  write(['c'], 'token', null);
  expect(shown()).toEqual(['b', 'c']);
  write(['d'], 'newer', null);
  expect(shown()).toEqual(['b', 'c', 'd']);
});

/** Sends a request for which the server requires a recent sign-in. The owner then signs in or cancels. */
async function removeStaff(signsIn: boolean) {
  const refusal = { code: 'FORBIDDEN', reason: 'SIGN_IN_AGAIN' };
  const keys: unknown[] = [];
  const server = new ApolloLink((operation) => {
    keys.push(operation.getContext().idempotencyKey);
    const removed = { removeStaff: { __typename: 'StaffMember' as const, id: 'anna' } };
    const errors = [{ message: 'Sign in again first', extensions: refusal }];
    return new Observable((observer) => {
      observer.next(keys.length === 1 ? { data: null, errors } : { data: removed });
      observer.complete();
    });
  });
  let forbidden = 0;
  const refusals = refusalsLink({
    onUnauthenticated: () => undefined,
    onForbidden: () => {
      forbidden += 1;
    },
    onStaleSignIn: async () => signsIn,
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([refusals, server]),
  });
  const sent = client.mutate({
    mutation: RemoveStaffDocument,
    variables: { input: { memberId: 'anna' } },
    context: { idempotencyKey: 'key' },
  });
  const [{ status }] = await Promise.allSettled([sent]);
  return { status, keys, forbidden };
}

test('a request that needs a recent sign-in is repeated with the same key after the sign-in', async () => {
  expect(await removeStaff(true)).toEqual({
    status: 'fulfilled',
    keys: ['key', 'key'],
    forbidden: 0,
  });
});

test('a request that needs a recent sign-in is refused if the user does not sign in', async () => {
  expect(await removeStaff(false)).toEqual({ status: 'rejected', keys: ['key'], forbidden: 0 });
});
