import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { expect, test } from 'vitest';
import { refetchActive } from './refetch-active.ts';

const query = gql`
  {
    listMenus
  }
`;

/** Creates a client whose requests the test answers, in the order in which they were sent. */
function createWorld() {
  const answers: ((value: number) => void)[] = [];
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        answers.push((listMenus) => {
          observer.next({ data: { listMenus } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const results: unknown[] = [];
  client.watchQuery({ query, fetchPolicy: 'cache-and-network' }).subscribe(({ data, loading }) => {
    if (!loading) results.push(data);
  });
  const answer = async (number: number, value: number) => {
    await expect.poll(() => answers.length).toBe(number);
    answers[number - 1]?.(value);
  };
  return { client, results, answer, sent: () => answers.length };
}

test('a request that is still running after a change is repeated', async () => {
  const { client, results, answer, sent } = createWorld();
  const refetched = refetchActive(client, new Set(['Menu']));
  await answer(1, 1);
  await answer(2, 2);
  await refetched;
  expect(results.at(-1)).toEqual({ listMenus: 2 });
  expect(sent()).toBe(2);
});

test('a loaded query is reloaded once, and only if the change affects it', async () => {
  const { client, results, answer, sent } = createWorld();
  await answer(1, 1);
  await expect.poll(() => results).toEqual([{ listMenus: 1 }]);
  await refetchActive(client, new Set(['Item']));
  expect(sent()).toBe(1);
  const refetched = refetchActive(client);
  await answer(2, 2);
  await refetched;
  expect(results.at(-1)).toEqual({ listMenus: 2 });
  expect(sent()).toBe(2);
});
