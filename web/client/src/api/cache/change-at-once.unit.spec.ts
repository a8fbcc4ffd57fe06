import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { inOrderLink } from '#api/links/apollo-client.ts';
import { changeAtOnce } from './change-at-once.ts';

type Data = { change: { __typename: 'Item'; id: string; active: boolean } };

const mutation = gql`mutation Change($active: Boolean!) { change(active: $active) { id active } }`;
const query = gql`query Shown { item { id active } }`;
const item = (active: boolean) => ({ __typename: 'Item' as const, id: 'i1', active });

/** Creates a client whose server responds when the test wants it to. */
function clientWithServer() {
  const requests: { active: unknown; answer: (outcome: Data | string) => void }[] = [];
  const server = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        requests.push({
          active: variables.active,
          answer: (outcome) => {
            if (typeof outcome === 'string') {
              const errors = [{ message: outcome, extensions: { code: outcome } }];
              observer.error(new CombinedGraphQLErrors({ errors }));
            } else {
              observer.next({ data: outcome });
              observer.complete();
            }
          },
        });
      }),
  );
  const cache = new InMemoryCache();
  cache.writeQuery({ query, data: { item: item(true) } });
  const client = new ApolloClient({ cache, link: ApolloLink.from([inOrderLink(), server]) });
  const shown = () => cache.readQuery<{ item: { active: boolean } }>({ query }, true)?.item.active;
  const change = (active: boolean) =>
    changeAtOnce<Data, { active: boolean }>(client, {
      mutation,
      variables: { active },
      optimistic: { change: item(active) },
      idempotencyKey: 'key',
    });
  return { requests, shown, change };
}

test('a change is shown before the server responds, and stays on screen afterwards', async () => {
  const { requests, shown, change } = clientWithServer();
  const done = change(false);
  await expect.poll(() => requests.length).toBe(1);
  expect(shown()).toBe(false);
  requests[0]?.answer({ change: item(false) });
  expect(await done).toMatchObject({ pending: false });
  expect(shown()).toBe(false);
});

test('a refused change is reverted', async () => {
  const { requests, shown, change } = clientWithServer();
  const done = change(false);
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.answer('CONFLICT');
  await expect(done).rejects.toThrow('CONFLICT');
  expect(shown()).toBe(true);
});

test('a change that is still pending stays on screen', async () => {
  const { requests, shown, change } = clientWithServer();
  const done = change(false);
  await expect.poll(() => requests.length).toBe(1);
  requests[0]?.answer('PENDING');
  expect(await done).toMatchObject({ pending: true });
  expect(shown()).toBe(false);
});

test('the second of two changes is shown at once, but sent only after the first', async () => {
  const { requests, shown, change } = clientWithServer();
  const first = change(false);
  const second = change(true);
  await expect.poll(() => requests.length).toBe(1);
  expect(shown()).toBe(true);
  requests[0]?.answer({ change: item(false) });
  await first;
  await expect.poll(() => requests.length).toBe(2);
  expect(requests.map(({ active }) => active)).toEqual([false, true]);
  requests[1]?.answer({ change: item(true) });
  await second;
  expect(shown()).toBe(true);
});
