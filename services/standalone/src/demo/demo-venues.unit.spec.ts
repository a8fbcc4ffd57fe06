import { type LocalizedText, languages } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { type DemoVenue, visibleSections } from './demo-venue.ts';
import { demoVenues } from './demo-venues.ts';
import { rodenKray } from './roden-kray/roden-kray.ts';

const itemsOf = (venue: DemoVenue) => venue.sections.flatMap(({ items }) => items);
const entriesOf = (text: LocalizedText = {}) =>
  Object.entries(text).map(([language, written = '']) => [language, written] as const);
const textsOf = (text?: LocalizedText) => entriesOf(text).map(([, written]) => written);

describe('the full venue', () => {
  it('has the most that the plan allows, all of it visible', () => {
    expect(rodenKray.sections).toHaveLength(25);
    expect(itemsOf(rodenKray)).toHaveLength(300);
    expect(visibleSections(rodenKray)).toEqual(rodenKray.sections);
  });

  it('has 6 to 18 items in a section and a Bulgarian name over each', () => {
    for (const { key, name, items } of rodenKray.sections) {
      expect(items.length, key).toBeGreaterThanOrEqual(6);
      expect(items.length, key).toBeLessThanOrEqual(18);
      expect(name.bg, key).toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  it('spans the prices and discounts that a menu can have', () => {
    const items = itemsOf(rodenKray);
    const prices = items.flatMap(({ price }) => (price === undefined ? [] : [Number(price)]));
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([0.5, 189]);
    expect(prices.length).toBeLessThan(300);
    const discounts = new Set(items.map(({ discount }) => discount ?? null));
    expect(discounts).toEqual(new Set([null, 0, 5, 10, 15, 20, 50, 100]));
  });

  it('has long names, missing descriptions, missing languages and unusual characters', () => {
    const items = itemsOf(rodenKray);
    const names = items.flatMap(({ name }) => textsOf(name));
    expect(names.some((name) => name.length > 150)).toBe(true);
    expect(items.filter(({ description }) => !description).length).toBeGreaterThan(100);
    const numbersOfLanguages = new Set(items.map(({ name }) => textsOf(name).length));
    expect(numbersOfLanguages).toEqual(new Set([1, 2, 3]));
    for (const pattern of [/"/, /„/, /'/, /&/, /</, /\(/, /ß/, /ü/, /\p{Extended_Pictographic}/u]) {
      expect(
        names.some((name) => pattern.test(name)),
        String(pattern),
      ).toBe(true);
    }
  });
});

describe('the small venues', () => {
  it('differ in currency and default language', () => {
    expect(demoVenues.map(({ menu }) => menu.currency)).toEqual(['лв.', '€', 'CHF']);
    expect(demoVenues.map(({ account }) => account.defaultLanguage)).toEqual(['bg', 'de', 'en']);
  });

  it('hide items and whole sections', () => {
    for (const venue of demoVenues.slice(1)) {
      const shown = visibleSections(venue);
      expect(shown.length).toBeLessThan(venue.sections.length);
      expect(shown.flatMap(({ items }) => items).length).toBeLessThan(itemsOf(venue).length);
      expect(shown.length).toBeGreaterThan(0);
    }
  });
});

describe.each(demoVenues)('$key', (venue) => {
  const rows = [...venue.sections, ...itemsOf(venue)];

  it('has keys that are unique and fit for a header', () => {
    for (const group of [venue.sections, itemsOf(venue)]) {
      const keys = group.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
  });

  it('names every row, describes every section, and stays inside the lengths', () => {
    for (const { key, name, description } of rows) {
      expect(textsOf(name), key).not.toEqual([]);
      for (const text of textsOf(name)) expect(text.length, text).toBeLessThanOrEqual(200);
      for (const text of textsOf(description)) expect(text.length).toBeLessThanOrEqual(2_000);
    }
    for (const { key, description } of venue.sections) {
      expect(textsOf(description), key).not.toEqual([]);
    }
  });

  it('writes whole texts in known languages, Cyrillic in Bulgarian only', () => {
    for (const { name, description } of rows) {
      for (const [language, text] of [name, description].flatMap(entriesOf)) {
        expect(languages).toContain(language);
        expect(text).toBe(text.normalize('NFC').trim());
        expect(text).not.toBe('');
        if (language !== 'bg') expect(text).not.toMatch(/\p{Script=Cyrillic}/u);
      }
    }
  });

  it('has prices with two places, whole discounts and volumes with a unit', () => {
    for (const { key, price = '0.50', discount = 0, volume = '1 г' } of itemsOf(venue)) {
      expect(price, key).toMatch(/^(0|[1-9]\d*)\.\d\d$/);
      expect(Number.isInteger(discount) && discount >= 0 && discount <= 100, key).toBe(true);
      expect(volume, key).toMatch(/^\d+(\.\d)? (г|кг|мл|л|бр\.)$/);
    }
  });

  it('gives no row a text twice under one name', () => {
    const names = rows.map(({ name }) => JSON.stringify(name));
    expect(names.length - new Set(names).size).toBe(0);
  });
});
