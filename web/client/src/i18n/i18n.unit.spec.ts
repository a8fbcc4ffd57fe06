import { expect, test } from 'vitest';
import { preferredLanguage, rememberLanguage } from './i18n.ts';

const storage = (entries: Record<string, string> = {}) => ({
  getItem: (key: string) => entries[key] ?? null,
  setItem: (key: string, value: string) => {
    entries[key] = value;
  },
});

test('the owner screens follow the browser and fall back to English', () => {
  expect(preferredLanguage(storage(), ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage(storage(), ['fr-FR'])).toBe('en');
});

test('a choice is kept', () => {
  const store = storage();
  rememberLanguage('de', store);
  expect(preferredLanguage(store, ['bg'])).toBe('de');
});
