import { expect, test } from 'vitest';
import { isDirty, startFrom, withChoice, withNews, withTyped } from './merge-values.ts';

const record = {
  name: { bg: 'Боб', en: 'Beans', de: '' },
  price: '4.50',
  active: true,
  ingredientIDs: ['milk', 'egg'],
};

test('an untouched field gets the new value', () => {
  const live = withNews(startFrom(record), { ...record, price: '5.00' });
  expect(live.mine.price).toBe('5.00');
  expect(live.conflicts.size).toBe(0);
  expect(isDirty(live)).toBe(false);
});

test('changes to text in one language do not affect other languages', () => {
  const typed = withTyped(startFrom(record), 'name', { ...record.name, bg: 'Боб чорба' });
  const live = withNews(typed, { ...record, name: { ...record.name, de: 'Bohnen' } });
  expect(live.mine.name).toEqual({ bg: 'Боб чорба', en: 'Beans', de: 'Bohnen' });
  expect(live.conflicts.size).toBe(0);
  expect(isDirty(live)).toBe(true);
});

test('a field that was changed on both sides has two values until the user chooses one', () => {
  const typed = withTyped(startFrom(record), 'price', '6.00');
  const live = withNews(typed, { ...record, price: '5.00' });
  expect(live.mine.price).toBe('6.00');
  expect([...live.conflicts]).toEqual(['price']);
  expect(withChoice(live, 'price', 'mine').mine.price).toBe('6.00');
  const taken = withChoice(live, 'price', 'theirs');
  expect(taken.mine.price).toBe('5.00');
  expect(taken.conflicts.size).toBe(0);
});

test('a conflict is only updated by changes to the same field', () => {
  const typed = withTyped(startFrom(record), 'price', '6.00');
  const first = withNews(typed, { ...record, price: '5.00' });
  const second = withNews(first, { ...record, price: '5.00', active: false });
  expect([...second.conflicts]).toEqual(['price']);
  const third = withNews(second, { ...record, price: '5.20', active: false });
  expect(third.saved.price).toBe('5.20');
  expect([...third.conflicts]).toEqual(['price']);
  expect(withNews(third, { ...record, price: '6.00' }).conflicts.size).toBe(0);
});

test('the chosen value is kept until the same field is changed elsewhere again', () => {
  const typed = withTyped(startFrom(record), 'price', '6.00');
  const kept = withChoice(withNews(typed, { ...record, price: '5.00' }), 'price', 'mine');
  expect(withNews(kept, { ...record, price: '5.00', active: false }).conflicts.size).toBe(0);
  expect(withNews(kept, { ...record, price: '5.20' }).conflicts.size).toBe(1);
});

test('a conflict is resolved if the user types the other value', () => {
  const typed = withTyped(startFrom(record), 'name', { ...record.name, bg: 'Бобена' });
  const live = withNews(typed, { ...record, name: { ...record.name, bg: 'Боб чорба' } });
  expect([...live.conflicts]).toEqual(['name.bg']);
  const again = withTyped(live, 'name', { ...record.name, bg: 'Боб чорба' });
  expect(again.conflicts.size).toBe(0);
});

test('lists of ids are merged', () => {
  const typed = withTyped(startFrom(record), 'ingredientIDs', ['egg', 'nuts']);
  const live = withNews(typed, { ...record, ingredientIDs: ['milk', 'egg', 'fish'] });
  expect(live.mine.ingredientIDs).toEqual(['egg', 'fish', 'nuts']);
  expect(live.conflicts.size).toBe(0);
});

test('a list of rows counts as one value, and a conflict keeps both lists until the user chooses one', () => {
  const sized = { sizes: [{ id: 'a', price: '4' }] };
  const added = [...sized.sizes, { id: 'b', price: '6' }];
  const dearer = { sizes: [{ id: 'a', price: '5' }] };
  const live = withNews(withTyped(startFrom(sized), 'sizes', added), dearer);
  expect([...live.conflicts]).toEqual(['sizes']);
  expect(live.mine.sizes).toEqual(added);
  expect(withNews(startFrom(sized), dearer).mine).toEqual(dearer);
});
