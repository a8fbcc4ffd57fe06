import { expect, test } from 'vitest';
import { translationState } from './translation-state.ts';
import { noText } from './translations.ts';

const name = { bg: 'Боб', en: 'Beans', de: ' ' };

test('each language of a record is complete, partly there or missing', () => {
  const texts = { name, description: { bg: 'С мента', en: '', de: '' } };
  expect(translationState(texts, 'bg')).toBe('complete');
  expect(translationState(texts, 'en')).toBe('partly');
  expect(translationState(texts, 'de')).toBe('missing');
});

test('a description that no language has is not missed', () => {
  expect(translationState({ name, description: noText }, 'en')).toBe('complete');
});

test('an empty record has nothing in any language', () => {
  expect(translationState({ name: noText, description: noText }, 'bg')).toBe('missing');
});
