import { describe, expect, it } from 'vitest';
import {
  hasInvisible,
  isAccountNameUsable,
  normalizeAccountName,
  withoutAccents,
} from './account-name.ts';

describe('the normalized form of a name', () => {
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
  ])('turns %j into %j', (name, normalized) => {
    expect(normalizeAccountName(name)).toBe(normalized);
  });

  it.each([
    ['Бистро "При Гошо"', 'бистро-при-гошо'],
    ['„При Гошо“', 'при-гошо'],
    ['Кафе / Бар', 'кафе-бар'],
    ['Хотел №1', 'хотел-1'],
    ['Бар | Грил & Ко', 'бар-грил-&-ко'],
    ['Joe’s "C++"', 'joe’s-c++'],
    ['100%', '100'],
    ['бар?', 'бар'],
    ['-бар', 'бар'],
    ["'бар'", 'бар'],
    ['a:b@c', 'a-b-c'],
    ['<b>', 'b'],
    ['../../etc', 'etc'],
    ['Пица ❤️', 'пица'],
    ['Пица 👩‍🍳 Рим', 'пица-рим'],
    ['бар\ud800', 'бар'],
  ])(
    'turns %j, which no URL can contain unchanged, into the words in it: %j',
    (name, normalized) => {
      expect(normalizeAccountName(name)).toBe(normalized);
      expect(isAccountNameUsable(normalized)).toBe(true);
      expect(normalizeAccountName(normalized)).toBe(normalized);
    },
  );

  it('keeps lookalike letters from different scripts apart', () => {
    expect(normalizeAccountName('CAXAP')).not.toBe(normalizeAccountName('САХАР'));
  });

  it('ignores case, and does not change when normalized again', () => {
    const wrong: string[] = [];
    for (let code = 0x21; code < 0x1_1000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const name = `а${String.fromCodePoint(code)}б`;
      const normalized = normalizeAccountName(name);
      if (!isAccountNameUsable(normalized)) wrong.push(name);
      const spellings = [normalized, name.toUpperCase(), name.toLowerCase(), name.normalize('NFD')];
      const isSame = (spelling: string) => normalizeAccountName(spelling) === normalized;
      if (!spellings.every(isSame)) wrong.push(name);
    }
    expect(wrong).toEqual([]);
  });
});

describe('an account name', () => {
  it.each([
    'Механа Рила',
    'Бар & Грил',
    'Café',
    'A+B',
    "О'Шипка",
    '1001',
    'Бар!',
    'นำ้',
    'Бар "Грил"',
  ])('can be %s', (name) => {
    expect(isAccountNameUsable(normalizeAccountName(name))).toBe(true);
  });

  it.each([
    '',
    ' ',
    '🍕',
    '🇧🇬 👨‍🍳',
    '#️⃣',
    '№',
    '"„“"',
    '.',
    '..',
    '/',
    '%',
    '\u0301',
    '\u200b',
    '\u0000',
  ])('cannot be %j', (name) => {
    expect(isAccountNameUsable(normalizeAccountName(name))).toBe(false);
  });
});

describe('an invisible character', () => {
  it.each([
    'бар\u0007',
    'бар\u0085',
    'бар\u200b',
    'бар\u202e',
    'бар\u200d',
    'а\u200dб',
    'бар\ud800',
    'бар\ue000',
  ])('is found in %j', (name) => {
    expect(hasInvisible(name)).toBe(true);
  });

  it.each(['Бистро "При Гошо"', 'Пица 👩🏽‍🍳 ❤️‍🔥 🇧🇬', 'Бар №1', 'Бар\u00a0и\ufeffгрил', 'นำ้'])(
    'is not found in %j',
    (name) => {
      expect(hasInvisible(name)).toBe(false);
    },
  );
});

it.each([
  ['café-zóra', 'cafe-zora'],
  ['kühle-ecke', 'kuhle-ecke'],
  ['cafe', 'cafe'],
  ['นำ้', 'นำ้'],
])('%j without accents is %j', (name, plain) => {
  expect(withoutAccents(name)).toBe(plain);
});
