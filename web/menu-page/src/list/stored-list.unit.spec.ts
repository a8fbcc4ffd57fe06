import { expect, test } from 'vitest';
import type { StoredLine } from './guest-list.ts';
import { openList, tableIn, withCount, withLine } from './stored-list.ts';

const line = (anchor: string, count = 1): StoredLine => ({
  anchor,
  size: '',
  options: [],
  count,
  name: anchor,
  price: '100  0 €',
});

const hour = 60 * 60 * 1000;

/** Simulates a phone with this storage and with a clock that the test sets. */
function phone(kept = new Map<string, string>()) {
  const clock = { now: 1_000 * hour };
  let refuses: 'nothing' | 'writing' | 'everything' = 'nothing';
  const storage = () => {
    if (refuses === 'everything') throw new DOMException('blocked', 'SecurityError');
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => void kept.delete(key),
      setItem: (key: string, value: string) => {
        if (refuses === 'writing') throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
    };
  };
  return {
    kept,
    clock,
    refuse: (next: typeof refuses) => {
      refuses = next;
    },
    open: (venue = 'rila') => openList({ venue, storage, now: () => clock.now }),
  };
}

const add = (list: ReturnType<typeof openList>, added: StoredLine) =>
  list.change((lines) => withLine(lines, added) ?? lines);

test('a list survives a reload and belongs to one venue', () => {
  const own = phone();
  add(own.open(), line('soup', 2));
  expect(own.open().lines()).toEqual([line('soup', 2)]);
  expect(own.open('pirin').lines()).toEqual([]);
});

test('equal choices share a line with a count of up to 99, and a count of 0 removes the line', () => {
  const list = phone().open();
  add(list, line('soup', 60));
  add(list, line('soup', 60));
  expect(list.lines()).toEqual([line('soup', 99)]);
  add(list, { ...line('soup'), options: ['Milk\noat'] });
  expect(list.lines()).toHaveLength(2);
  list.change((lines) => withCount(lines, line('soup'), 0));
  expect(list.lines()).toHaveLength(1);
});

test('a list with 200 lines accepts no more lines', () => {
  const list = phone().open();
  for (let n = 0; n < 200; n += 1) add(list, line(`dish ${n}`));
  expect(withLine(list.lines(), line('one more'))).toBeNull();
  expect(withLine(list.lines(), line('dish 7'))?.[7]?.count).toBe(2);
  expect(list.lines()).toHaveLength(200);
});

test.each([
  ['12 hours later', 12 * hour, 0],
  ['11 hours and 59 minutes later', 12 * hour - 60_000, 1],
  ['with a clock that is an hour behind', -hour, 0],
  ['with a clock that was corrected by a second', -1_000, 1],
])('a list is kept or dropped if it is read %s', (_when, passed, expected) => {
  const own = phone();
  const open = own.open();
  add(open, line('soup'));
  own.clock.now += passed;
  expect(own.open().lines()).toHaveLength(expected);
  open.refresh();
  expect(open.lines()).toHaveLength(expected);
  expect(own.kept.size).toBe(expected);
});

test.each(['writing', 'everything'] as const)(
  'if the phone refuses %s, the list is kept in memory and a message says so',
  (refused) => {
    const own = phone();
    const list = own.open();
    add(list, line('soup'));
    expect(list.isKept()).toBe(true);
    own.refuse(refused);
    add(list, line('salad'));
    list.refresh();
    expect(list.isKept()).toBe(false);
    expect(list.lines().map(({ anchor }) => anchor)).toEqual(['soup', 'salad']);
    own.refuse('nothing');
    add(list, line('bread'));
    expect(list.isKept()).toBe(true);
    expect(own.open().lines()).toHaveLength(3);
  },
);

test('dishes from two tabs are added to the same list', () => {
  const own = phone();
  const [firstTab, secondTab] = [own.open(), own.open()];
  add(firstTab, line('soup'));
  add(secondTab, line('salad'));
  firstTab.refresh();
  expect(firstTab.lines().map(({ anchor }) => anchor)).toEqual(['soup', 'salad']);
  firstTab.change(() => []);
  secondTab.refresh();
  expect(secondTab.lines()).toEqual([]);
});

test.each([
  'null',
  '[]',
  '{',
  '{"at":"now","lines":[]}',
  '{"at":3600000000,"lines":[null,7,{"anchor":"a"}]}',
  `{"at":3600000000,"lines":[${JSON.stringify({ ...line('a'), count: 0 })}]}`,
  `{"at":3600000000,"lines":[${JSON.stringify({ ...line('a'), count: 1.5 })}]}`,
])('unreadable storage counts as an empty list: %s', (text) => {
  expect(
    phone(new Map([['menu-list rila', text]]))
      .open()
      .lines(),
  ).toEqual([]);
});

test.each([
  ['12', '12'],
  ['%D0%917', 'Б7'],
  ['Terrace 4-B', 'Terrace 4-B'],
  ['<b>1</b>', ''],
  ['1234567890123', ''],
  ['%ff', ''],
  ['', ''],
])('the table in the URL %j is read as %j', (written, table) => {
  expect(tableIn(written)).toBe(table);
});
