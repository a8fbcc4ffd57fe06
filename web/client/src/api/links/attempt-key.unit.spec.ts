import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { createAttemptKey } from './attempt-key.ts';

const graphqlError = (code: string) =>
  new CombinedGraphQLErrors({ errors: [{ message: code, extensions: { code } }] });

test('an idempotency key is a UUID', () => {
  expect(createAttemptKey().keyFor({})).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a pending verdict', graphqlError('PENDING')],
])('the same change keeps its key after %s', (_, error) => {
  const attempt = createAttemptKey();
  const key = attempt.keyFor({ price: 1 });
  attempt.failed(error);
  expect(attempt.keyFor({ price: 1 })).toBe(key);
  expect(attempt.keyFor({ price: 2 })).not.toBe(key);
});

test('a change gets a new key if the previous one was refused or succeeded', () => {
  const attempt = createAttemptKey();
  const first = attempt.keyFor({ price: 1 });
  attempt.failed(graphqlError('CONFLICT'));
  const second = attempt.keyFor({ price: 1 });
  expect(second).not.toBe(first);
  attempt.succeeded();
  expect(attempt.keyFor({ price: 1 })).not.toBe(second);
});
