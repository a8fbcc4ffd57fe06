import { describe, expect, it, test } from 'vitest';
import { mailedCode, returnPath, signInPath } from './return-path.ts';

const searchOf = (path: string) => new URL(path, 'http://localhost').search;

test.each(['/admin/items/update/i1?tab=photo#price', '/admin/items?q=шопска & co'])(
  'signing in leads back to %s',
  (target) => {
    const led = returnPath(searchOf(signInPath(target)));
    expect(decodeURI(led)).toBe(target);
  },
);

test('the URL of the sign-in page contains no target if the target is the dashboard', () => {
  expect(signInPath('/admin')).toBe('/login');
  expect(returnPath('')).toBe('/admin');
});

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  'javascript:alert(1)',
  '/menu/кафе',
  '/administrator',
  '/admin/../login',
  'http://[',
])('%s is not a valid target after signing in', (target) => {
  expect(returnPath(searchOf(`/login?${new URLSearchParams({ next: target })}`))).toBe('/admin');
});

describe('links in emails', () => {
  it('the link in an email contains the code and the email address', () => {
    expect(mailedCode('#code=12345678&email=a%2Bb%40example.com')).toEqual({
      code: '12345678',
      email: 'a+b@example.com',
    });
  });

  it.each(['', '#', '#code=1&email=a@b.c', '#code=<b>12345&email=a@b.c', '#code=12345678'])(
    'no code is read from %j',
    (hash) => expect(mailedCode(hash)).toBeNull(),
  );
});
