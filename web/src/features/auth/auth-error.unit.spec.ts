import { expect, test } from 'vitest';
import { authErrorKey, serverMessage } from './auth-error.ts';

const exception = (name: string, message = 'as the service says') =>
  Object.assign(new Error(message), { name });

test('what the step explains is told in its words', () => {
  for (const name of ['NotAuthorizedException', 'UserNotFoundException']) {
    expect(authErrorKey(exception(name), 'auth.errors.credentials')).toBe(
      'auth.errors.credentials',
    );
  }
  expect(authErrorKey(exception('ExpiredCodeException'), 'auth.errors.code')).toBe(
    'auth.errors.code',
  );
});

test.each([
  ['TooManyRequestsException', 'auth.errors.tooMany'],
  ['UsernameExistsException', 'auth.errors.emailTaken'],
  ['TypeError', 'auth.errors.unreachable'],
])('%s has its own text in every step', (name, key) => {
  expect(authErrorKey(exception(name), 'auth.errors.code')).toBe(key);
  expect(serverMessage(exception(name))).toBeNull();
});

test('only a message of the service itself is shown as it is', () => {
  expect(serverMessage(exception('InvalidPasswordException'))).toBe('as the service says');
  expect(serverMessage(exception('SyntaxError'))).toBeNull();
});
