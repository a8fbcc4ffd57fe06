import { eventTypes } from '@qr-menu/schema';
import { expect, test } from 'vitest';
import { eventTexts } from './event-texts.ts';
import { isIncomplete, readHistory, type StoredEntry } from './read-history.ts';

type Event = { readonly type: string; readonly data: object };

/** Returns entries as the API sends them, newest first. The commits are passed oldest first. */
const entriesOf = (...commits: readonly (readonly Event[])[]): readonly StoredEntry[] =>
  commits
    .map((events, index) => ({
      version: index + 1,
      commitId: `commit-${index + 1}`,
      reversal: null,
      at: '2026-03-01T12:00:00.000Z',
      actor: { id: 'u1', email: null },
      events: JSON.stringify(events),
    }))
    .toReversed();

const changesOf = (...commits: readonly (readonly Event[])[]) =>
  readHistory(entriesOf(...commits)).described[0]?.changes ?? [];

const texts = (name: object) => ({ name, description: {} });
const soup = {
  type: 'ItemCreated',
  data: {
    itemId: 'i1',
    sectionId: 's1',
    translations: texts({ bg: 'Супа' }),
    price: 450,
    position: 1,
  },
};

test('every event of a workspace has a description', () => {
  expect(Object.keys(eventTexts).sort()).toEqual(
    eventTypes.filter((type) => type !== 'NameClaimed').sort(),
  );
});

test('a new price is shown together with the old price', () => {
  const repriced = { type: 'ItemRepriced', data: { itemId: 'i1', price: 520 } };
  const [change] = changesOf([soup], [repriced]);
  expect(change?.text).toBe('history.events.itemRepriced');
  expect(change?.subject?.translations).toEqual(texts({ bg: 'Супа' }));
  expect(change?.details).toEqual([{ field: 'price', before: 450, after: 520 }]);
});

test('amounts before and after a conversion are shown in the currency that applied at the time', () => {
  const menu = { type: 'MenuCreated', data: { menuId: 'm1', currency: 'лв.' } };
  const section = { type: 'SectionCreated', data: { sectionId: 's1', menuId: 'm1' } };
  const repriced = (price: number) => ({ type: 'ItemRepriced', data: { itemId: 'i1', price } });
  const converted = { type: 'MenuCurrencyChanged', data: { menuId: 'm1', currency: '€' } };
  const commits = [[menu], [section], [soup], [repriced(520)], [converted, repriced(266)]];
  const currencies = (count: number) => {
    const changes = changesOf(...commits.slice(0, count), ...(count > 5 ? [[repriced(280)]] : []));
    return changes.at(-1)?.currencies;
  };
  expect([4, 5, 6].map(currencies)).toEqual([
    ['лв.', 'лв.'],
    ['лв.', '€'],
    ['€', '€'],
  ]);
  expect(changesOf([soup], [repriced(1)])[0]?.currencies).toEqual(['', '']);
});

test('a planned change that failed is described with its time, its details and the reason', () => {
  const change = { kind: 'ITEMS_ACTIVE', itemIds: ['i1'], active: false };
  const data = { changeId: 'c1', localTime: '2026-12-01T06:00', author: 'u1', change };
  const planned = { type: 'ChangeScheduled', data };
  const failed = { type: 'ScheduledChangeFailed', data: { changeId: 'c1', failure: 'ITEM_GONE' } };
  const [failure] = changesOf([soup], [planned], [failed]);
  expect(failure?.text).toBe('history.events.scheduledChangeFailed');
  expect(failure?.subject).toMatchObject({ localTime: '2026-12-01T06:00', change });
  expect(failure?.details).toEqual([{ field: 'failure', after: 'ITEM_GONE' }]);
});

test("a new country is compared with the venue's default country", () => {
  const created = { type: 'AccountCreated', data: { accountId: 'a1', name: 'Бистро' } };
  const moved = { type: 'CountryChanged', data: { accountId: 'a1', country: 'DE' } };
  expect(changesOf([created], [moved])[0]?.details).toEqual([
    { field: 'country', before: 'BG', after: 'DE' },
  ]);
});

test('only the languages that differ are shown', () => {
  const translations = texts({ bg: 'Супа', en: 'Soup' });
  const renamed = { type: 'ItemUpdated', data: { itemId: 'i1', translations } };
  expect(changesOf([soup], [renamed])[0]?.details).toEqual([
    { field: 'name', language: 'en', before: null, after: 'Soup' },
  ]);
});

test("a venue's description in several languages is listed once", () => {
  const created = {
    type: 'AccountCreated',
    data: { accountId: 'a1', name: 'Рила', description: '' },
  };
  const translations = { description: { bg: 'Механа', en: 'Tavern' } };
  const data = { accountId: 'a1', description: 'Механа', translations };
  const described = changesOf([created], [{ type: 'AccountUpdated', data }]);
  expect(described[0]?.details).toEqual([
    { field: 'description', language: 'bg', after: 'Механа' },
    { field: 'description', language: 'en', after: 'Tavern' },
  ]);
  const plain = { type: 'AccountUpdated', data: { accountId: 'a1', description: 'Механа' } };
  expect(changesOf([created], [plain])[0]?.details).toEqual([
    { field: 'description', before: '', after: 'Механа' },
  ]);
});

test('the earlier values in a change take copies and reorderings into account', () => {
  const copied = {
    type: 'ItemCopied',
    data: { itemId: 'i2', sourceId: 'i1', sectionId: 's1', position: 2, active: false },
  };
  const reordered = { type: 'ItemsReordered', data: { sectionId: 's1', itemIds: ['i2', 'i1'] } };
  const moved = { type: 'ItemUpdated', data: { itemId: 'i1', position: 5 } };
  const section = { type: 'SectionCreated', data: { sectionId: 's1', translations: texts({}) } };
  const [change] = changesOf([section, soup], [copied], [reordered], [moved]);
  expect(change?.details).toEqual([{ field: 'position', before: 2, after: 5 }]);
  const repriced = { type: 'ItemRepriced', data: { itemId: 'i2', price: null } };
  expect(changesOf([soup], [copied], [repriced])[0]?.details).toEqual([
    { field: 'price', before: 450, after: null },
  ]);
});

test('showing and hiding an item are described by different sentences', () => {
  const switched = (active: boolean) => ({
    type: 'ItemActivationChanged',
    data: { itemId: 'i1', active },
  });
  expect(changesOf([soup], [switched(true)])[0]?.text).toBe('history.events.itemShown');
  expect(changesOf([soup], [switched(false)])[0]?.text).toBe('history.events.itemHidden');
});

test('a change is incomplete until the entry with the previous value is loaded', () => {
  const repriced = { type: 'ItemRepriced', data: { itemId: 'i1', price: 520 } };
  const late = readHistory(entriesOf([repriced])).described;
  expect(isIncomplete(late)).toBe(true);
  expect(late[0]?.changes[0]?.details).toEqual([{ field: 'price', after: 520 }]);
  expect(isIncomplete(readHistory(entriesOf([soup], [repriced])).described)).toBe(false);
});

test('a price change of sizes has details only once the sizes are loaded', () => {
  const size = { id: 'i1-1', name: { bg: 'Голяма' }, volume: '0,5 л', price: 500, deposit: null };
  const sized = { type: 'ItemVariantsChanged', data: { itemId: 'i1', variants: [size] } };
  const repriced = (price: number) => {
    const sizes = [{ price, deposit: 25 }];
    return { type: 'ItemSizesRepriced', data: { itemId: 'i1', sizes } };
  };
  const [first, second] = [550, 600].map((price) => ({ ...size, price, deposit: 25 }));
  const changes = changesOf([soup], [sized], [repriced(550)], [repriced(600)]);
  expect(changes[0]?.details).toEqual([{ field: 'variants', before: [first], after: [second] }]);
  expect(changesOf([repriced(550)])[0]).toMatchObject({
    text: 'history.events.itemRepriced',
    details: [],
  });
});

test('an unknown or unreadable event does not hide the others', () => {
  const [unknown] = changesOf([{ type: 'FromTheFuture', data: { itemId: 'i1' } }]);
  expect(unknown?.text).toBe('history.other');
  const broken = { ...entriesOf([])[0], events: '{' } as StoredEntry;
  expect(readHistory([broken]).described[0]?.changes).toEqual([]);
});

test('the description of a change in a menu names the menu', () => {
  const section = {
    type: 'SectionCreated',
    data: { sectionId: 's1', menuId: 'm1', translations: texts({}) },
  };
  const repriced = { type: 'ItemRepriced', data: { itemId: 'i1', price: 520 } };
  const menuOf = (...commits: readonly (readonly Event[])[]) =>
    readHistory(entriesOf(...commits)).described[0]?.menuId;
  expect(menuOf([section], [soup], [repriced])).toBe('m1');
  expect(menuOf([repriced])).toBeNull();
  expect(menuOf([{ type: 'AccountDeleted', data: { accountId: 'a1' } }])).toBeUndefined();
});

test('the deletion of a menu is described before the deletion of its contents', () => {
  const deletion = ['Item', 'Section', 'Menu'].map((kind) => ({
    type: `${kind}Deleted`,
    data: { [`${kind.toLowerCase()}Id`]: 'x1' },
  }));
  expect(changesOf(deletion).map(({ text }) => text)).toEqual([
    'history.events.menuDeleted',
    'history.events.sectionDeleted',
    'history.events.itemDeleted',
  ]);
});
