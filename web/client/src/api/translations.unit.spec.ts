import { expect, test } from 'vitest';
import {
  displayText,
  filledFrom,
  noText,
  readTranslations,
  serializeTranslations,
  translationState,
} from './translations.ts';

test('empty strings are omitted from translations', () => {
  const json = serializeTranslations({
    name: { ...noText, bg: ' Салати ' },
    description: noText,
  });
  expect(JSON.parse(json)).toEqual({ name: { bg: 'Салати' }, description: {} });
});

test.each(['', 'null', '[]', '{"name":7}', '{"name":{"bg":1},"description":{}}'])(
  'malformed translations count as missing: %j',
  (json) => {
    expect(readTranslations(json).name).toEqual(noText);
  },
);

test("a name is listed in the screen's language, or else in English, or else in any language", () => {
  expect(displayText({ bg: 'а', en: 'b', de: 'c' }, 'de')).toBe('c');
  expect(displayText({ bg: 'а', en: 'b', de: '' }, 'de')).toBe('b');
  expect(displayText({ bg: 'а', en: '', de: '' }, 'de')).toBe('а');
});

const name = { bg: 'Боб', en: 'Beans', de: ' ' };

test('the translation of a record into each language is complete, partial or missing', () => {
  const texts = { name, description: { bg: 'С мента', en: '', de: '' } };
  expect(translationState(texts, 'bg')).toBe('complete');
  expect(translationState(texts, 'en')).toBe('partly');
  expect(translationState(texts, 'de')).toBe('missing');
});

test('a description that is empty in all languages does not count as missing', () => {
  expect(translationState({ name, description: noText }, 'en')).toBe('complete');
});

test('an empty record counts as untranslated in every language', () => {
  expect(translationState({ name: noText, description: noText }, 'bg')).toBe('missing');
});

test('missing text is copied from another language, and existing text is kept', () => {
  expect(filledFrom(name, 'en', 'de')).toEqual({ ...name, de: 'Beans' });
  expect(filledFrom(name, 'bg', 'en')).toBe(name);
  expect(filledFrom(name, 'de', 'de')).toBe(name);
  expect(filledFrom(noText, 'bg', 'en')).toBe(noText);
});
