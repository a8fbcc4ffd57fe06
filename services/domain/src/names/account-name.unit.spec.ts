import { describe, expect, it } from 'vitest';
import { isAccountNameUsable, normalizeAccountName } from './account-name.ts';

describe('the normal form of a name', () => {
  it.each([
    ['Механа Рила', 'механа-рила'],
    ['  Механа \t Рила\u00a0 ', 'механа-рила'],
    ['ЩЪРКЕЛ', 'щъркел'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Cafe\u0301', 'caf\u00e9'],
    ['CAF\u00c9', 'caf\u00e9'],
    ['и\u0306', '\u0439'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['Бар 2', 'бар-2'],
    ["L'Étoile", "l'étoile"],
    ['а - б', 'а---б'],
    ['', ''],
  ])('%j is %j', (name, normalized) => {
    expect(normalizeAccountName(name)).toBe(normalized);
  });

  it('keeps alike letters of other scripts apart', () => {
    expect(normalizeAccountName('CAXAP')).not.toBe(normalizeAccountName('САХАР'));
  });

  it('is one for every case of a text, and its own normal form', () => {
    const wrong: string[] = [];
    for (let code = 0x21; code < 0x1_1000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const name = `а${String.fromCodePoint(code)}б`;
      const normalized = normalizeAccountName(name);
      const others = [normalized, name.toUpperCase(), name.toLowerCase(), name.normalize('NFD')];
      if (others.some((other) => normalizeAccountName(other) !== normalized)) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a usable name', () => {
  it.each(['Механа Рила', 'Бар & Грил', 'Café', 'A+B', "О'Шипка", '1001', 'Бар!', 'นำ้'])(
    '%s',
    (name) => {
      expect(isAccountNameUsable(normalizeAccountName(name))).toBe(true);
    },
  );

  it.each([
    '',
    ' ',
    'бар/грил',
    'бар?',
    'бар#1',
    '100%',
    'бар\\грил',
    'бар\u0000',
    'бар\u0007',
    'бар\u0085',
    'бар\u200b',
    'бар\u202e',
    'бар\ud800',
    '🍕',
    'Пица 🍕',
    '.',
    '..',
    '-бар',
    '\u0301',
    '<b>',
    'a:b',
    'a@b',
  ])('is not %j', (name) => {
    expect(isAccountNameUsable(normalizeAccountName(name))).toBe(false);
  });
});
