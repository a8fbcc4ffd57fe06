import { languages } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import {
  blankOption,
  deltaText,
  type OptionGroupValues,
  optionGroupSchema,
  optionGroupValues,
} from './option-values.ts';

test.each([
  ['', 0],
  ['1,50', 1.5],
  ['+1.50', 1.5],
  ['-0,50', -0.5],
  ['− 0.50', -0.5],
  ['-0', 0],
])('the price difference "%s" is read as %d', (text, amount) => {
  expect(deltaText.parse(text)).toBe(amount);
});

test.each(['+-1', 'x', '1.234', '1-'])('"%s" is rejected as a price difference', (text) => {
  expect(deltaText.safeParse(text).success).toBe(false);
});

test.each(languages)("an unchanged form in %s sends the API's values back", (language) => {
  const group = {
    translations: '{"name":{"bg":"Добавки"},"description":{}}',
    min: 0,
    max: 2,
    options: [
      {
        id: 'cheese',
        translations: '{"name":{"bg":"Сирене"},"description":{}}',
        priceDelta: -1.5,
        contains: ['MILK' as const],
        declared: true,
        active: false,
      },
    ],
  };
  const values = optionGroupValues(group, language);
  expect(optionGroupSchema(values).parse(values)).toEqual(group);
});

const extras: OptionGroupValues = {
  ...optionGroupValues(null, 'bg'),
  name: { bg: 'Добавки', en: '', de: '' },
  options: [{ ...blankOption('new-1'), name: { bg: 'Сирене', en: '', de: '' } }],
};

const none = optionGroupValues(null, 'bg');

test('a new option gets its id from the server', () => {
  const [option] = optionGroupSchema(none).parse(extras).options;
  expect(option).toMatchObject({ id: undefined, priceDelta: 0, active: true });
});

const cheese = extras.options[0] ?? blankOption('new-1');

test.each<[string, Partial<OptionGroupValues>, readonly (string | number)[]]>([
  ['a minimum above the number of options', { min: '2' }, ['min']],
  [
    'a maximum below the minimum',
    { min: '2', max: '1', options: [cheese, { ...cheese, id: 'new-2' }] },
    ['max'],
  ],
  ['an option without a name', { options: [blankOption('new-1')] }, ['options', 0, 'name']],
])('%s is reported at its field', (_what, over, path) => {
  const { error } = optionGroupSchema(none).safeParse({ ...extras, ...over });
  expect(error?.issues.map((issue) => issue.path)).toEqual([path]);
});
