import type { ImportRow, RowTexts } from '@qr-menu/domain/import-export';
import { languages, sniffImage } from '@qr-menu/schema';
import { describe, expect, it, test } from 'vitest';
import { readDemoVenues, readMenuRows, readPicture, sectionsOf } from './demo-venues.ts';

const venues = await Promise.all(
  readDemoVenues().map(async (venue) => ({ ...venue, rows: await readMenuRows(venue) })),
);
const rodenKray = venues[0]?.rows ?? [];

const itemsOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ kind, values }) => (kind === 'item' ? [values] : []));
const entriesOf = (text: RowTexts = {}) =>
  Object.entries(text).flatMap(([language, written]) =>
    written ? [[language, written] as const] : [],
  );
const textsOf = (text?: RowTexts) => entriesOf(text).map(([, written]) => written);

describe('the full demo venue', () => {
  it('is as large as the plan allows, and all of its items are visible', () => {
    expect(sectionsOf(rodenKray)).toHaveLength(25);
    expect(itemsOf(rodenKray)).toHaveLength(300);
    expect(itemsOf(rodenKray).filter(({ active = true }) => !active)).toEqual([]);
  });

  it('has 6 to 18 items per section, each with a Bulgarian name', () => {
    for (const { section, items } of sectionsOf(rodenKray)) {
      expect(items.length, `row ${section.row}`).toBeGreaterThanOrEqual(6);
      expect(items.length, `row ${section.row}`).toBeLessThanOrEqual(18);
      expect(section.values.name?.bg).toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  it('covers the range of possible prices and discounts', () => {
    const items = itemsOf(rodenKray);
    const prices = items.flatMap(({ price }) => price ?? []);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([30, 9_660]);
    expect(prices.length).toBeLessThan(300);
    const discounts = new Set(items.map(({ discount }) => discount ?? null));
    expect(discounts).toEqual(new Set([null, 0, 5, 10, 15, 20, 50, 100]));
  });

  it('declares the contents of almost all dishes', () => {
    const items = itemsOf(rodenKray);
    const undeclared = items.filter(({ allergens }) => allergens === undefined);
    expect(undeclared).toHaveLength(7);
    expect(new Set(items.flatMap(({ allergens }) => allergens ?? [])).size).toBeGreaterThan(15);
    expect(items.some(({ traces = [] }) => traces.length > 0)).toBe(true);
    expect(new Set(items.map(({ spiciness = 0 }) => spiciness))).toEqual(new Set([0, 1, 2, 3]));
  });

  it('covers every way of selling a dish', () => {
    const items = itemsOf(rodenKray);
    expect(items.filter(({ sizes = [] }) => (sizes ?? []).length > 1)).toHaveLength(12);
    expect(items.filter(({ deposit }) => deposit)).toHaveLength(2);
    expect(items.filter(({ onRequest }) => onRequest)).toHaveLength(3);
    expect(items.filter(({ traits = [] }) => traits.length > 0)).toHaveLength(12);
  });

  it('has long names, missing descriptions and unusual characters', () => {
    const items = itemsOf(rodenKray);
    const names = items.flatMap(({ name }) => textsOf(name));
    expect(names.some((name) => name.length > 150)).toBe(true);
    expect(
      items.filter(({ description }) => textsOf(description).length === 0).length,
    ).toBeGreaterThan(100);
    for (const pattern of [/"/, /„/, /'/, /&/, /</, /\(/, /ß/, /ü/, /\p{Extended_Pictographic}/u]) {
      expect(
        names.some((name) => pattern.test(name)),
        String(pattern),
      ).toBe(true);
    }
  });

  it('has every name and description in all languages', () => {
    const texts = rodenKray.flatMap(({ values }) => [values.name, values.description]);
    const incomplete = texts
      .map((text) => textsOf(text))
      .filter(({ length }) => length !== 0 && length !== 3);
    expect(incomplete).toEqual([]);
  });
});

test('each image belongs to an item of the demo venue, and the first item has an image', async () => {
  const pictures = venues[0]?.pictures ?? {};
  const names = itemsOf(rodenKray).map(({ name }) => name?.bg);
  expect(names).toEqual(expect.arrayContaining(Object.keys(pictures)));
  expect(pictures).toHaveProperty([names[0] ?? '']);
  for (const picture of Object.values(pictures)) {
    expect(sniffImage(await readPicture(picture))).toBe('image/webp');
  }
});

test('the two demo venues have different currencies', () => {
  expect(venues.map(({ menu }) => menu.currency)).toEqual(['€', 'лв.']);
});

test('the small venue has a hidden item', () => {
  const [, small] = venues;
  expect(itemsOf(small?.rows ?? []).some(({ active }) => active === false)).toBe(true);
});

describe.each(venues)('$key', ({ rows, account }) => {
  it('describes itself in all three languages', () => {
    const { description } = account.translations;
    expect(textsOf(description)).toHaveLength(3);
    expect(account.description).toBe(description[account.defaultLanguage]);
  });

  it('starts with a section', () => {
    expect(rows[0]?.kind).toBe('section');
  });

  it('names every row, describes every section, and respects the length limits', () => {
    for (const { row, kind, values } of rows) {
      expect(textsOf(values.name), `row ${row}`).not.toEqual([]);
      for (const text of textsOf(values.name)) expect(text.length, text).toBeLessThanOrEqual(200);
      for (const text of textsOf(values.description))
        expect(text.length).toBeLessThanOrEqual(2_000);
      if (kind === 'section') expect(textsOf(values.description), `row ${row}`).not.toEqual([]);
    }
  });

  it('is complete in all known languages, with Cyrillic only in Bulgarian', () => {
    for (const { values } of rows) {
      for (const [language, text] of [values.name, values.description].flatMap(entriesOf)) {
        expect(languages).toContain(language);
        expect(text).toBe(text.normalize('NFC').trim());
        if (language !== 'bg') expect(text).not.toMatch(/\p{Script=Cyrillic}/u);
      }
    }
  });

  it('has volumes that include a unit', () => {
    for (const { volume } of itemsOf(rows)) {
      expect(volume || '1 г').toMatch(/^\d+(\.\d)? (г|кг|мл|л|бр\.)$/);
    }
  });

  it('has a different name for each row', () => {
    const names = rows.map(({ values }) => JSON.stringify(values.name));
    expect(names.length - new Set(names).size).toBe(0);
    const own = itemsOf(rows).flatMap(({ name }) => name?.[account.defaultLanguage] || []);
    expect(own.length - new Set(own).size).toBe(0);
  });
});
