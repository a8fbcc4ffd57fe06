import { expect, test } from 'vitest';
import { returnPath, signInPath } from './return-path.ts';

const searchOf = (path: string) => new URL(path, 'http://localhost').search;

test.each(['/admin/items/update/i1?tab=photo#price', '/admin/items?q=шопска & co'])(
  'signing in leads back to %s',
  (target) => {
    const led = returnPath(searchOf(signInPath(target)));
    expect(decodeURI(led)).toBe(target);
  },
);

test('the dashboard needs no mention', () => {
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
])('%s is no place to go to', (target) => {
  expect(returnPath(searchOf(`/login?${new URLSearchParams({ next: target })}`))).toBe('/admin');
});
