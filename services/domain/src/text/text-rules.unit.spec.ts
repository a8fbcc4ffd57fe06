import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import {
  emailFault,
  integerFault,
  phoneFault,
  pictureFault,
  textFault,
  translationsFault,
} from './text-rules.ts';

const fault = (field: string) => expect.objectContaining({ code: 'BAD_USER_INPUT', field });
const x = (length: number): string => 'я'.repeat(length);

describe('text', () => {
  it.each([
    ['Мусака с кайма, 350 г'],
    ['Ред едно\r\n\tред две'],
    ['🍕 на пещ'],
    ['«Ό,τι» — 寿司'],
    [''],
    [x(50)],
    ['🍕'.repeat(25)],
  ])('may be %j', (text) => {
    expect(textFault('name', text, { max: 50 })).toBeNull();
  });

  it.each([
    ['U+0000', 'Мус\u0000ака'],
    ['U+0001', '\u0001'],
    ['U+0008', '\u0008'],
    ['a vertical tab', '\u000b'],
    ['a form feed', '\u000c'],
    ['an escape', '\u001b[31m'],
    ['U+001F', '\u001f'],
    ['a delete', '\u007f'],
    ['a lone high surrogate', 'пица \ud83c'],
    ['a lone low surrogate', '\udf55 пица'],
    ['swapped surrogates', '\udf55\ud83c'],
    ['one code unit too many', x(51)],
    ['half an emoji too many', `${'🍕'.repeat(25)}!`],
  ])('is refused with %s', (_, text) => {
    expect(textFault('name', text, { max: 50 })).toEqual(fault('name'));
  });

  it.each(['', ' ', '\t\n', '\u00a0\u2003'])('cannot be %j if it is required', (text) => {
    expect(textFault('name', text, { max: 50, required: true })).toEqual(fault('name'));
  });

  it.each(['а\nб', 'а\rб', 'а\tб', 'а\u2028б'])('cannot be %j if it is a single line', (text) => {
    expect(textFault('volume', text, { max: 50 })).toBeNull();
    expect(textFault('volume', text, { max: 50, oneLine: true })).toEqual(fault('volume'));
  });
});

describe('an e-mail address', () => {
  it.each([
    'ivan@example.bg',
    'ivan.petrov+menu@mail.example.co.uk',
    'иван@пример.бг',
    `${'a'.repeat(limits.email - 11)}@example.bg`,
  ])('may be %s', (email) => {
    expect(emailFault(email)).toBeNull();
  });

  it.each([
    '',
    'ivan',
    'ivan@',
    '@example.bg',
    'ivan@example',
    'ivan@@example.bg',
    'ivan petrov@example.bg',
    'ivan@example.bg\n',
    'ivan@example.bg\u0000',
    'ivan,petar@example.bg',
    'Ivan <ivan@example.bg>',
    '<ivan@example.bg>',
    'ivan(owner)@example.bg',
    'ivan@[127.0.0.1]',
    'ivan;petar@example.bg',
    'mailto:ivan@example.bg',
    '"ivan"@example.bg',
    'ivan`@example.bg',
    'ivan\\@example.bg',
    'ivan\u0085@example.bg',
    'ivan\u200b@example.bg',
    'ivan@example,com.bg',
    'ivan@example.bg,com',
    `${'a'.repeat(limits.email - 10)}@example.bg`,
  ])('cannot be %j', (email) => {
    expect(emailFault(email)).toEqual(fault('email'));
  });
});

describe('a phone number', () => {
  it.each(['+1234567890', '112', '(02) 987-65-43', '+359 88 812 3456', '02/987.65.43'])(
    'may be %s',
    (phone) => {
      expect(phoneFault(phone)).toBeNull();
    },
  );

  it.each([
    '',
    '12',
    '---',
    '()()',
    'осем',
    '+359 88 ABC',
    '+359\n888123456',
    '１２３４',
    '1'.repeat(limits.phone + 1),
  ])('cannot be %j', (phone) => {
    expect(phoneFault(phone)).toEqual(fault('phone'));
  });
});

describe('the address of a picture', () => {
  it.each([
    '',
    'https://images.example.com/public/салата.jpg?w=200#x',
    'HTTPS://example.com',
    'http://localhost:9000/menus/public/anna/a1B2c3D4e5_-/1280x960-fa3/1280.webp',
    '/images/public/owner/1767225600000-a.png',
    '/',
  ])('may be %j', (url) => {
    expect(pictureFault('imageUrl', url)).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    'http://example.com/a.png',
    'HTTP://example.com/a.png',
    'http://localhost:4000/images/a.png',
    'images/a.png',
    '//evil.example/a.png',
    '/\\evil.example/a.png',
    'https://',
    'https:///a.png',
    'https://example.com/a b.png',
    'https://example.com/"onerror="x',
    'https://example.com/<script>',
    `/${'a'.repeat(limits.url)}`,
  ])('cannot be %j', (url) => {
    expect(pictureFault('imageUrl', url)).toEqual(fault('imageUrl'));
  });
});

it.each([
  [0, true],
  [7, true],
  [10, true],
  [11, false],
  [-1, false],
  [0.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%d is a whole number from 0 to 10: %s', (value, fits) => {
  expect(integerFault('position', value, 10)).toEqual(fits ? null : fault('position'));
});

describe('translations', () => {
  const name = { de: 'Suppen' };
  const description = { en: 'Hot' };

  it.each([
    [{ name, description }, true],
    [{ name, description: {} }, false],
    [{ name, description: { bg: '' } }, false],
    [{ name: { bg: '', de: 'Suppen' }, description }, true],
    [{ name: { bg: x(limits.name) }, description: { bg: x(limits.description) } }, true],
  ])('may be %j', (translations, described) => {
    expect(translationsFault(translations, true)).toEqual(described ? null : fault('description'));
    expect(translationsFault(translations, false)).toBeNull();
  });

  it.each([
    ['name', { name: {}, description }],
    ['name', { name: { bg: ' ', en: '\n' }, description }],
    ['name.en', { name: { bg: 'Супи', en: x(limits.name + 1) }, description }],
    ['name.de', { name: { bg: 'Супи', de: 'Su\u0000ppen' }, description }],
    ['description.bg', { name, description: { bg: x(limits.description + 1) } }],
    ['description.de', { name, description: { en: 'Hot', de: '\ud800' } }],
  ])('are refused for their %s: %j', (field, translations) => {
    expect(translationsFault(translations, false)).toEqual(fault(field));
  });
});
