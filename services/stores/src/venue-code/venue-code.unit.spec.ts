import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPrefixOfCode, parseVenueCode, venueCode } from './venue-code.ts';

const owners = ['anna', '3f8c2b5e-9d7a-4416-8a51-0d2f6f0a7c11', 'Иван', '', 'x'.repeat(500)];

describe('the code of a venue', () => {
  test('never changes, because it is printed', () => {
    expect(venueCode('anna')).toBe('anbspnbrjv8c');
    expect(venueCode('Иван')).toBe('sg3r358fztzc');
  });

  test.each(owners)(
    'has 12 symbols for the owner "%s", and decodes to the start of the hash',
    (owner) => {
      const code = venueCode(owner);
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/);
      expect(parseVenueCode(code)).toBe(code);
      const hash = createHash('sha256').update(owner).digest('hex');
      expect(hashPrefixOfCode(code)).toBe(hash.slice(0, 15));
    },
  );

  test('keeps leading zeros', () => {
    expect(hashPrefixOfCode('000000000001')).toBe('000000000000001');
  });
});

describe('a code that was typed in', () => {
  test.each([
    ['ABCDEFGHJKMN', 'abcdefghjkmn'],
    ['ilIL0Oo12345', '111100012345'],
    ['aaaaaaaaaaau', null],
    ['aaaaaaaaaaa', null],
    ['aaaaaaaaaaaaa', null],
    ['', null],
    ['аaaaaaaaaaaa', null],
    ['aaaaaaaaaaa ', null],
    ['%00aaaaaaaaa', null],
  ])('is read from %s as %s', (typed, code) => {
    expect(parseVenueCode(typed)).toBe(code);
  });
});
