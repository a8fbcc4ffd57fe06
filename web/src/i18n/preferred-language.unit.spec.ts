import { expect, test } from 'vitest';
import { preferredLanguage, rememberLanguage, scopeOf } from './preferred-language.ts';

const storage = (entries: Record<string, string> = {}) => ({
  getItem: (key: string) => entries[key] ?? null,
  setItem: (key: string, value: string) => {
    entries[key] = value;
  },
});

test('the site starts in Bulgarian whatever the browser speaks', () => {
  expect(preferredLanguage('site', storage(), ['de-AT'])).toBe('bg');
});

test('the owner screens follow the browser and fall back to English', () => {
  expect(preferredLanguage('owner', storage(), ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage('owner', storage(), ['fr-FR'])).toBe('en');
});

test('a choice is kept for its scope only', () => {
  const store = storage();
  rememberLanguage('site', 'de', store);
  expect(preferredLanguage('site', store, ['bg'])).toBe('de');
  expect(preferredLanguage('owner', store, ['bg'])).toBe('bg');
});

test.each([
  ['/', 'site'],
  ['/administer', 'site'],
  ['/admin', 'owner'],
  ['/admin/menus', 'owner'],
  ['/login', 'owner'],
])('%s belongs to the %s scope', (path, scope) => {
  expect(scopeOf(path)).toBe(scope);
});
