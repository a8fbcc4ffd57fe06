import { expect, test } from 'vitest';
import { type GuestItem, itemAnchors } from '../server/guest-data.ts';
import { countItems, placeSections, searchMenu } from './search-menu.ts';
import { searchWords } from './search-words.ts';

const item = (v: string, n: GuestItem['n'], d?: string): GuestItem => ({ v, n, ...(d && { d }) });

const menu = placeSections([
  { i: 'a', k: 'a1', n: 'Салати', items: [item('1', 'Шопска салата', 'Домати и сирене')] },
  {
    i: 'b',
    k: 'b1b2b3',
    n: 'Скара',
    items: [
      item('2', 'Мешана скара'),
      item('3', ['Käsespätzle', 'de'], 'Weißkäse'),
      item('4', 'Чай'),
    ],
  },
  {
    i: 'c',
    k: 'c1c2c3c4c5',
    n: 'World',
    items: [
      item('5', 'Jägerschnitzel'),
      item('6', 'Süßkartoffelpommes'),
      item('7', 'Smørrebrød'),
      item('8', 'Łosoś'),
      item('9', 'Œuf cocotte'),
    ],
  },
]);

const matches = (query: string) =>
  searchMenu(menu, query).flatMap(({ section }) => section.items.map(({ v }) => v));

test.each([
  ['ШОПСКА', ['1']],
  ['сирене', ['1']],
  ['скара', ['2', '3', '4']],
  ['мешана скара', ['2']],
  ['скара чай', ['4']],
  ['shopska', ['1']],
  ['chay', ['4']],
  ['chai', ['4']],
  ['Кезешпецле', []],
  ['сирене  домати', ['1']],
  ['сирене скара', []],
  ['kasespatzle', ['3']],
  ['weisskäse', ['3']],
  ['чаи', ['4']],
  ['kaese', ['3']],
  ['jaeger', ['5']],
  ['jager', ['5']],
  ['suess', ['6']],
  ['SÜSS', ['6']],
  ['smorrebrod', ['7']],
  ['losos', ['8']],
  ['oeuf', ['9']],
  ['œuf', ['9']],
  ['  ', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
])('the search for "%s" finds the right dishes', (query, ids) => {
  expect(matches(query)).toEqual(ids);
});

const forms = placeSections([
  {
    i: 'a',
    k: 'a1a2a3',
    n: 'Салати',
    items: [item('1', 'Зелена салата'), item('2', 'Салата от зеле'), item('3', 'Боб салата')],
  },
  { i: 'b', k: 'b1b2', n: 'Пици', items: [item('4', 'Маргарита'), item('5', 'Калцоне', 'с бира')] },
  { i: 'c', k: 'c1c2', n: 'Бири', items: [item('6', 'Светла'), item('7', 'Soft drinks')] },
  { i: 'd', k: 'd1d2', n: 'Beilagen', items: [item('8', 'Kartoffeln'), item('9', 'Nudelsuppe')] },
]);

test.each([
  ['пица', ['4', '5']],
  ['пиците', ['4', '5']],
  ['бира', ['5', '6', '7']],
  ['бирата', ['5', '6', '7']],
  ['зеле', ['2', '1']],
  ['зелето', ['2']],
  ['зелен', ['1', '2']],
  ['зел', ['2', '1']],
  ['салати', ['1', '2', '3']],
  ['drink', ['7']],
  ['Kartoffel', ['8']],
  ['suppe', ['9']],
  ['Suppen', []],
])('the search for "%s" also finds other forms of the word, after whole words', (query, ids) => {
  const found = searchMenu(forms, query).flatMap(({ section }) => section.items.map(({ v }) => v));
  expect(found).toEqual(ids);
});

test.each([
  ['пица', 'пици'],
  ['пилешко', 'пилешки'],
  ['сок', 'соковете'],
  ['сок', 'сокове'],
  ['сосове', 'сосовете'],
  ['ястие', 'ястия'],
  ['чай', 'чаят'],
  ['вино', 'виното'],
  ['салата', 'салатата'],
  ['салати', 'салатата'],
  ['супа', 'супите'],
  ['drink', 'drinks'],
  ['dish', 'dishes'],
  ['Suppe', 'Suppen'],
  ['Pizza', 'Pizzen'],
  ['Brett', 'Bretter'],
])('%s and %s are forms of one word', (left, right) => {
  expect(searchWords(left)(right)).toBe('words');
  expect(searchWords(right)(left)).toBe('words');
});

test.each([
  ['зеле', 'зелена'],
  ['рак', 'ракия'],
  ['бира', 'бирена'],
])('%s and %s are different words', (left, right) => {
  expect(searchWords(left)(right)).not.toBe('words');
});

test('a section keeps its number if earlier sections are hidden', () => {
  const [only] = searchMenu(menu, 'чай');
  expect(only?.anchor).toBe('section-2');
  expect(countItems(searchMenu(menu, 'чай'))).toBe(1);
});

test('a found item keeps its position', () => {
  const [found] = searchMenu(menu, 'мешана');
  expect(found && itemAnchors(found.section)).toEqual(['i-b1']);
});

test('a dish is found by its name in another language', () => {
  const otherTexts = new Map([['i-b1', ['Mixed grill', 'Grillplatte']]]);
  const found = (query: string) => searchMenu(menu, query, otherTexts).map(({ anchor }) => anchor);
  expect(['grillplatte', 'mixed'].map(found)).toEqual([['section-2'], ['section-2']]);
  expect(countItems(searchMenu(menu, 'мешана grill', otherTexts))).toBe(1);
});

test('items are found by the names of their sizes and options', () => {
  const sauce = { n: 'Сос', h: '', o: [{ n: 'Айоли' }] };
  const bread = { n: 'Хляб', h: '', o: [{ n: 'Пита' }] };
  const sized = { ...item('1', 'Картофи'), z: [{ n: 'Голяма' }, { v: '200 г' }], l: [1] };
  const items = [sized, item('2', 'Месо')];
  const sections = placeSections([
    { i: 'a', k: 'a1a2', n: 'Скара', l: [bread, sauce], w: 1, items },
  ]);
  const count = (query: string) => countItems(searchMenu(sections, query));
  expect(['голяма', 'айоли', 'пита', 'golyama'].map(count)).toEqual([1, 1, 2, 1]);
});
