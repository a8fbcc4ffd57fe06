import { expect, test } from 'vitest';
import { displayText, noText, parseTranslations, serializeTranslations } from './translations.ts';

test('what is not written is left out', () => {
  const json = serializeTranslations({
    name: { ...noText, bg: ' Салати ' },
    description: noText,
  });
  expect(JSON.parse(json)).toEqual({ name: { bg: 'Салати' }, description: {} });
});

test.each(['', 'null', '[]', '{"name":7}', '{"name":{"bg":1},"description":{}}'])(
  'malformed text %j reads as not translated',
  (json) => {
    expect(parseTranslations(json).name).toEqual(noText);
  },
);

test('a list shows the screen language, then English, then any', () => {
  expect(displayText({ bg: 'а', en: 'b', de: 'c' }, 'de')).toBe('c');
  expect(displayText({ bg: 'а', en: 'b', de: '' }, 'de')).toBe('b');
  expect(displayText({ bg: 'а', en: '', de: '' }, 'de')).toBe('а');
});
