import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authErrorKey, isKnownAuthError, serverMessage } from './auth-error.ts';

const exception = (name: string, message = 'as the service says') =>
  Object.assign(new Error(message), { name });

test('the error message is specific to the current step if possible', () => {
  for (const name of ['NotAuthorizedException', 'UserNotFoundException']) {
    expect(authErrorKey(exception(name), 'auth.errors.credentials')).toBe(
      'auth.errors.credentials',
    );
  }
});

test.each([
  ['TooManyRequestsException', 'auth.errors.tooMany'],
  ['UsernameExistsException', 'auth.errors.emailTaken'],
  ['CodeMismatchException', 'auth.errors.code'],
  ['ExpiredCodeException', 'auth.errors.codeExpired'],
  ['LimitExceededException', 'auth.errors.tooMany'],
  ['UserNotConfirmedException', 'auth.checkMail'],
  ['PasswordResetRequiredException', 'auth.resetRequired'],
  ['UserAlreadyAuthenticatedException', 'auth.errors.alreadySignedIn'],
  ['TypeError', 'auth.errors.unreachable'],
])('%s has the same message in every step', (name, key) => {
  expect(authErrorKey(exception(name), 'auth.errors.newPassword')).toBe(key);
});

test.each([
  ['Password did not conform with policy: Password not long enough', 'auth.errors.passwordLength'],
  ['Provided password cannot be used for security reasons.', 'auth.errors.passwordCommon'],
] as const)('a password that is refused with "%s" shows %s', (message, key) => {
  const refused = exception('InvalidPasswordException', message);
  expect(authErrorKey(refused, 'auth.errors.newPassword')).toBe(key);
});

test('a message from the identity service is shown only if the operator wrote it', () => {
  expect(serverMessage(exception('UserLambdaValidationException'))).toBe('as the service says');
  for (const name of ['InvalidParameterException', 'TooManyRequestsException', 'SyntaxError'])
    expect(serverMessage(exception(name))).toBeNull();
  expect(serverMessage(exception('UserLambdaValidationException', 'UnknownError'))).toBeNull();
});

test('the client knows every exception that the identity service throws', () => {
  const file = new URL('../../../../../services/identity/src/identity-error.ts', import.meta.url);
  const thrown = [...readFileSync(file, 'utf8').matchAll(/\| '(\w+Exception)'/g)];
  const names = thrown.map(([, name = '']) => name);
  expect(names).toContain('PasswordResetRequiredException');
  expect(names.filter((name) => !isKnownAuthError(name))).toEqual([]);
});

test.each([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UsernameExistsException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'LimitExceededException',
  'TooManyRequestsException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
])('%s from the user pool is a known exception', (name) => {
  expect(isKnownAuthError(name)).toBe(true);
});
