import { describe, expect, it } from 'vitest';
import { normalizeAccountName } from './account-name.ts';
import { mixedWordOf, skeletonsOf, skeletonsOfSigns } from './lookalikes.ts';

function lookAlike(left: string, right: string): boolean {
  const [a, b] = [left, right].map((name) => skeletonsOf(normalizeAccountName(name)));
  return a?.small === b?.small || a?.capital === b?.capital;
}

describe('the check for words with mixed scripts', () => {
  it.each([
    'мехaна',
    'mехана-рила',
    'Пица Sоле',
    'Cafе',
    'Бар2go',
    'ресторантX',
    'Καfe',
    'бᎪр',
    'рила\u0301x',
  ])('finds one in %j', (name) => {
    expect(mixedWordOf(normalizeAccountName(name))).toBeDefined();
  });

  it.each([
    'Механа Рила',
    'Pizza Дон Вито',
    'Дон-Pizza',
    'Бар 2 & Grill',
    "L'Étoile",
    'D’Артанян',
    'Бар24',
    '1001',
    'Cafe\u0301',
    'い寿司バー',
    '김치金',
    'ΟΔΟΣ Café',
    'مطعم',
    'นำ้',
  ])('finds none in %j', (name) => {
    expect(mixedWordOf(normalizeAccountName(name))).toBeUndefined();
  });
});

describe('lookalike names', () => {
  it.each([
    ['CAXAP', 'САХАР'],
    ['Caxap', 'сахар'],
    ['BAP', 'ВАР'],
    ['PECTOPAHT', 'Ресторант'],
    ['Бар 1', 'Бар l'],
    ['Бар 0', 'Бар O'],
    ['Modern', 'Modem'],
    ['Café', 'Cafe\u0301'],
    ['Кафе Йога', 'Кафе Иога'],
    ['КАФЕ ЙОГА', 'кафе иога'],
    ['Сам ѝ Сам', 'Сам и Сам'],
    ['O’Neill', 'ONeill'],
    ["O'Neill", 'O’Neill'],
    ['Бар (Роза)', 'Бар Роза!'],
    ['Дон-Вито', 'Донвито'],
    ['Бар & Грил', 'Бар + Грил'],
    ['Бар 24', 'Бар24'],
  ])('include %j and %j', (left, right) => {
    expect(lookAlike(left, right)).toBe(true);
    expect(lookAlike(right, left)).toBe(true);
  });

  it.each([
    ['Механа Рила', 'Механа Пирин'],
    ['Бар', 'Bar'],
    ['Mali', 'Mall'],
    ['Кафе 1', 'Кафе 2'],
    ['Кафе 1 2', 'Кафе 12'],
    ['Кафе 2.5', 'Кафе 25'],
    ['Кафе Йога', 'Кафе Юга'],
    ['Ўзбек', 'Узбек'],
    ['Café', 'Cafe'],
    ['Механа', 'Mexana'],
  ])('do not include %j and %j', (left, right) => {
    expect(lookAlike(left, right)).toBe(false);
  });
});

describe('a character that resembles a letter', () => {
  it.each([
    ['Р|ла', 'Рlла'],
    ['Хотел №1', 'Хотел No1'],
    ['Bar | Grill', 'Bar I Grill'],
  ])('makes %j look like %j', (name, lookalike) => {
    const [signs, letters] = [skeletonsOfSigns(name), skeletonsOf(normalizeAccountName(lookalike))];
    expect(signs?.small === letters.small || signs?.capital === letters.capital).toBe(true);
  });

  it.each(['Механа Рила', 'Бистро "При Гошо"', 'Кафе / Бар', 'Пица 🍕', 'Бар & Грил', "L'Étoile"])(
    'does not occur in %j',
    (name) => {
      expect(skeletonsOfSigns(name)).toBeNull();
    },
  );
});
