import { expect, test } from 'vitest';
import { catalogue as bg } from './bg.ts';
import { preferredLanguage, rememberLanguage } from './i18n.ts';

const storage = (entries: Record<string, string> = {}) => ({
  getItem: (key: string) => entries[key] ?? null,
  setItem: (key: string, value: string) => {
    entries[key] = value;
  },
});

test("the owner's screens use the browser's language, or else English", () => {
  expect(preferredLanguage('', storage(), ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferredLanguage('', storage(), ['fr-FR'])).toBe('en');
});

test('the chosen language is kept', () => {
  const store = storage();
  rememberLanguage('de', store);
  expect(preferredLanguage('', store, ['bg'])).toBe('de');
});

test('the registration uses the language of the page that led to it', () => {
  const store = storage();
  expect(preferredLanguage('?lang=bg', store, ['en'])).toBe('bg');
  expect(preferredLanguage('?lang=fr', store, ['de'])).toBe('de');
  rememberLanguage('de', store);
  expect(preferredLanguage('?lang=bg', store, ['en'])).toBe('de');
});

/** Returns all strings with this key in a catalogue. */
const textsOf = (texts: object, searchedKey: string): readonly string[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text === 'object') return textsOf(text, searchedKey);
    return key === searchedKey ? [String(text)] : [];
  });

test('all buttons that save a form use the same Bulgarian verb', () => {
  const texts = textsOf(bg, 'update');
  expect(texts.length).toBeGreaterThan(4);
  expect(texts.filter((text) => !text.startsWith('Обнови '))).toEqual([]);
});
