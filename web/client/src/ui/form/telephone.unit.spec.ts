import { expect, test } from 'vitest';
import { isTelephone, readTelephone, telephoneText } from './telephone.ts';

test.each([
  ['+359 888 123 456', 'BG', '+359888123456'],
  ['0888 123 456', 'BG', '+359888123456'],
  ['0888/123-456', 'BG', '+359888123456'],
  ['00359 888 123456', 'BG', '+359888123456'],
  ['(02) 987 65 43', 'BG', '+35929876543'],
  ['+49 170 1234567', 'BG', '+491701234567'],
  ['0170 1234567', 'DE', '+491701234567'],
  ['+49 (0)170 1234567', 'BG', '+491701234567'],
  ['089 / 555 01 77', 'DE', '+49895550177'],
  ['0888 123 456', 'DE', '+49888123456'],
  ['+1234567890', 'BG', '+1234567890'],
  ['+41 44 555 01 92', 'BG', '+41445550192'],
  ['044 555 01 92', 'CH', '+41445550192'],
  ['0888 123 456', 'AQ', '+359888123456'],
] as const)('%j for a venue in %s is %s', (text, country, number) => {
  expect(telephoneText(country).parse(text)).toBe(number);
});

test.each(['осем осем осем', 'call me', '0888', '+359', '0888 123 456 789 012 345 678', '+', '12'])(
  '%j is not a telephone number',
  (text) => {
    const { error } = telephoneText('BG').safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['auth.errors.phoneFormat']);
  },
);

test('an empty telephone number is valid, and very long text is not parsed', () => {
  expect(isTelephone(' ', 'BG')).toBe(true);
  expect(readTelephone(`+359888123456${' '.repeat(100_000)}`, 'BG')).toBeNull();
});
