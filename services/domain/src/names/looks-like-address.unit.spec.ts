import { expect, test } from 'vitest';
import { looksLikeAddress } from './account-name.ts';

test.each([
  'Your account is locked: https://evil.example/pay',
  'HTTP://EVIL',
  'hxxps: evil',
  'evil.example',
  'Pay at evil.com now',
  'evil.com/pay',
  'www.evil',
  'WWW . evil',
  'ftp:evil',
  'mailto:boss@evil.example',
  'tel: 0888123456',
  'написа ми зло.бг',
  'пицария.рф',
  'evil\u3002com',
  'evil\uff0ecom',
  'ｅｖｉｌ．ｃｏｍ',
  'evil.xn--p1ai',
  '192.0.2.7',
  'x:\u2215\u2215y',
])('%s looks like an address', (name) => {
  expect(looksLikeAddress(name)).toBe(true);
});

test.each([
  'Механа „Роден край“',
  'St. Pauli',
  'Café 2.0',
  'Bar/Grill',
  'Bar: Grill',
  'Dr. Fisch & Co.',
  'Кафе №1.',
  'Т.Н.Т',
  'A.B.C. Bar',
  'Hotel (Bar)',
  'Bistro @ Home',
  'Пица 4.50',
  '1.2.3',
  '...',
])('%s does not look like an address', (name) => {
  expect(looksLikeAddress(name)).toBe(false);
});
