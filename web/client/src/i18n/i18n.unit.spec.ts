import { expect, test } from 'vitest';
import { preferredLanguage, rememberLanguage } from './i18n.ts';

const storage = (entries: Record<string, string> = {}) => ({
  getItem: (key: string) => entries[key] ?? null,
  setItem: (key: string, value: string) => {
    entries[key] = value;
  },
});

test('the owner screens follow the browser and fall back to English', () => {
  expect(preferredLanguage('', storage(), ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage('', storage(), ['fr-FR'])).toBe('en');
});

test('a choice is kept', () => {
  const store = storage();
  rememberLanguage('de', store);
  expect(preferredLanguage('', store, ['bg'])).toBe('de');
});

test('a registration continues in the language of the page that led to it', () => {
  const store = storage();
  expect(preferredLanguage('?lang=bg', store, ['en'])).toBe('bg');
  expect(preferredLanguage('?lang=fr', store, ['de'])).toBe('de');
  rememberLanguage('de', store);
  expect(preferredLanguage('?lang=bg', store, ['en'])).toBe('de');
});
