import { expect, test } from 'vitest';
import { isTelephone, readTelephone, telephoneText } from './telephone.ts';

test.each([
  ['+359 888 123 456', 'bg', '+359888123456'],
  ['0888 123 456', 'bg', '+359888123456'],
  ['0888/123-456', 'en', '+359888123456'],
  ['00359 888 123456', 'bg', '+359888123456'],
  ['(02) 987 65 43', 'bg', '+35929876543'],
  ['+49 170 1234567', 'bg', '+491701234567'],
  ['0170 1234567', 'de', '+491701234567'],
  ['+49 (0)170 1234567', 'bg', '+491701234567'],
  ['089 / 555 01 77', 'de', '+49895550177'],
  ['0888 123 456', 'de', '+49888123456'],
  ['+1234567890', 'bg', '+1234567890'],
  ['+41 44 555 01 92', 'bg', '+41445550192'],
] as const)('%j of a venue in %s is %s', (text, language, number) => {
  expect(telephoneText(language).parse(text)).toBe(number);
});

test.each(['осем осем осем', 'call me', '0888', '+359', '0888 123 456 789 012 345 678', '+', '12'])(
  '%j is no telephone',
  (text) => {
    const { error } = telephoneText('bg').safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(['auth.errors.phoneFormat']);
  },
);

test('an empty one is missing rather than wrong, and a long text is not looked at', () => {
  expect(isTelephone(' ', 'bg')).toBe(true);
  expect(readTelephone(`+359888123456${' '.repeat(100_000)}`, 'bg')).toBeNull();
});
