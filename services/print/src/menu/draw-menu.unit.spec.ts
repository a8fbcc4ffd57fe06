import { inflateSync } from 'node:zlib';
import type { GuestData } from '@qr-menu/menu-page';
import { describe, expect, test } from 'vitest';
import { codesOn, pagesOf } from '../../test/read-pdf.ts';
import { paperFormats } from '../paper/paper-format.ts';
import { drawMenu, type MenuToPrint } from './draw-menu.ts';

type Menu = NonNullable<GuestData['menu']>;
type Item = Menu['sections'][number]['items'][number];

const url = 'https://menu.example/q/anbspnbrjv8c';

function dataOf(items: readonly Item[], change: Partial<Menu> = {}): GuestData {
  const section = { i: 's', n: 'Salate', k: 'k'.repeat(items.length), items };
  const menu: Menu = { currency: 'EUR', sections: [section], legend: [], ...change };
  return { language: 'de', venue: { name: 'Gasthaus zur Rose' }, menu };
}

const toPrint = (data: GuestData, change: Partial<MenuToPrint> = {}): MenuToPrint => ({
  data,
  translation: null,
  format: 'A4',
  day: '2026-11-28',
  version: 812,
  url,
  ...change,
});

const draw = async (data: GuestData, change: Partial<MenuToPrint> = {}) => {
  const { bytes, ...rest } = await drawMenu(toPrint(data, change));
  return { ...rest, bytes, texts: await pagesOf(bytes) };
};
const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

describe.each(paperFormats)('a menu on %s', (format) => {
  test('shows names, quantities, prices, deposits and codes once, with the second language below', async () => {
    const item: Item = {
      ...{
        n: 'Grüner Salat',
        d: 'Mit Kresse',
        p: 450,
        o: 10,
        v: '250 g',
        g: [2],
        y: '+ 0,25 € Pfand',
      },
      ...{ m: 'Vegan', c: 'Enthält: C' },
    };
    const translated = dataOf([{ ...item, n: 'Green salad', d: 'With cress' }]);
    const translation = { ...translated, language: 'en' as const };
    const { texts } = await draw(dataOf([item]), { format, translation });
    const [page = ''] = texts;
    expect(page).toContain('Grüner Salat');
    for (const once of ['Green salad', '250 g · 2', '4,05 €', '+ 0,25 € Pfand', 'Mit Kresse']) {
      expect(page.split(once)).toHaveLength(2);
    }
    expect(page).toContain('4,50 €');
    expect(page).toContain('Vegan · Enthält: C');
    expect(page).not.toContain('With cress');
  });

  test('shows sizes as columns, with the names above the prices', async () => {
    const sizes = [
      { n: 'klein', v: '0,3 l', p: 320 },
      { v: '0,5 l', p: 450, y: '+ 0,08 € Pfand' },
    ];
    const { texts } = await draw(dataOf([{ n: 'Bier', z: sizes }]), { format });
    const lines = linesOf(texts[0] ?? '').join('|');
    expect(lines).toMatch(/klein 0,3 l\W+0,5 l\W+3,20 €\W+4,50 €/);
    expect(lines).toContain('+ 0,08 € Pfand');
  });

  test('shows its date, its version, the page number and the permanent code on each page', async () => {
    const items = Array.from({ length: 150 }, (_, n): Item => ({ n: `Gericht ${n}`, p: 100 + n }));
    const { texts, pages, bytes } = await draw(dataOf(items), { format });
    expect(pages).toBe(texts.length);
    expect(pages).toBeGreaterThan(1);
    for (const [index, text] of texts.entries()) {
      expect(text).toContain(
        `Stand 28. November 2026, Version 812 · Seite ${index + 1} von ${pages}`,
      );
      expect(text).toContain('menu.example/q/anbspnbrjv8c');
    }
    expect(await codesOn(bytes)).toEqual(Array(pages).fill([url]));
  });

  test('explains codes on every other page, and keeps each code next to its meaning', async () => {
    const items = Array.from({ length: 300 }, (_, n): Item => ({ n: `Gericht ${n}`, g: [7] }));
    const codes = [
      ['A', 'Glutenhaltiges Getreide'],
      ['( )', 'Kann enthalten'],
    ] as const;
    const menu = { codes, legend: [{ k: 7, n: 'Schweinefleisch' }], note: 'Fragen Sie uns.' };
    const { texts } = await draw(dataOf(items, menu), { format });
    const isExplained = texts.map((text) => text.includes('A Glutenhaltiges Getreide'));
    expect(isExplained).toEqual(texts.map((_, index) => index % 2 === 0));
    expect(texts[2]).toContain('7 Schweinefleisch');
    expect(texts.join('')).not.toContain('( )');
  });

  test('has room for the longest text, and lists items that are hard to read', async () => {
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
    const items: Item[] = [
      { n: 'Ш'.repeat(200), p: 99_999_999, d: `Ende: ${'sehr '.repeat(800)}` },
      { n: `${long} ${long} ${long} ${long} ${long}`, p: 1 },
      { n: '漢字', p: 2 },
      { n: 'Suppe 🎃', p: 3 },
      { n: long, p: 4, d: long.repeat(70) },
    ];
    const { texts, unfit } = await draw(dataOf(items), { format });
    const whole = texts.join('\n').replace(/Stand 28\..*\n.*anbspnbrjv8c/g, '');
    expect(whole.split('sehr')).toHaveLength(801);
    expect(whole.replaceAll('\n', '').split(long)).toHaveLength(6 + 1 + 70);
    expect(unfit).toEqual([items[0]?.n, items[1]?.n, '漢字']);
    expect(whole).toContain('–');
  });

  test('fits on one page if the menu has no items', async () => {
    const { pages, texts } = await draw(dataOf([], { sections: [] }), { format });
    expect(pages).toBe(1);
    expect(texts[0]).toContain('Gasthaus zur Rose');
  });
});

test('German compounds are hyphenated between syllables', async () => {
  const { texts } = await draw(dataOf([{ n: 'x', d: 'Schweinefleischgericht '.repeat(9).trim() }]));
  expect((texts[0] ?? '').split('Schweinefleischgericht')).toHaveLength(10);
});

test('the PDF of the same menu always has the same bytes, and embeds two fonts', async () => {
  const data = dataOf([{ n: 'Suppe', p: 300 }]);
  const [first, second] = [await drawMenu(toPrint(data)), await drawMenu(toPrint(data))];
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
  const later = await drawMenu(toPrint(data, { version: 813 }));
  expect(Buffer.from(first.bytes).equals(Buffer.from(later.bytes))).toBe(false);
  const text = Buffer.from(first.bytes).toString('latin1');
  expect(text.split('/FontFile2')).toHaveLength(3);
  expect(text).not.toContain('/Helvetica');
});

test('the PDF is tagged, with its language and its title', async () => {
  const { bytes } = await drawMenu(toPrint(dataOf([{ n: 'Suppe', p: 300 }])));
  const text = Buffer.from(bytes).toString('latin1');
  const required = ['/Marked true', '/ParentTree', '/Lang (de)', '/DisplayDocTitle true'];
  for (const entry of [...required, '<pdfuaid:part>1<']) expect(text).toContain(entry);
  for (const [tag, count] of Object.entries({ H1: 1, H2: 1, H3: 1 })) {
    expect(text.split(`/S /${tag}`)).toHaveLength(count + 1);
  }
});

test("headings use the venue's colour", async () => {
  const { venue, ...rest } = dataOf([{ n: 'Suppe', p: 300 }]);
  const coloursIn = async (accent?: string) => {
    const look = accent === undefined ? {} : { look: { accent } };
    const { bytes } = await drawMenu(
      toPrint({ ...rest, venue: { name: 'Rose', ...venue, ...look } }),
    );
    const streams = Buffer.from(bytes)
      .toString('latin1')
      .split(/stream\r?\n/);
    const drawn = streams.flatMap((stream) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return [];
      }
    });
    return new Set(drawn.join('\n').match(/[\d. ]+ (?:rg|scn)/g));
  };
  const green = [0x18, 0x7a, 0x3b].map((byte) => byte / 255).join(' ');
  expect([...(await coloursIn('150'))]).toContain(`${green} scn`);
  expect([...(await coloursIn())]).toEqual(['0 0 0 scn']);
});
