import { priceUnitNames } from '@qr-menu/domain/items';
import { formatPrice, reducedPrice } from '@qr-menu/domain/money';
import { buildPublicMenu, type PublicItem } from '@qr-menu/domain/public-menu';
import type { Workspace } from '@qr-menu/domain/workspace';
import { paperFormats } from '@qr-menu/print';
import { print } from '@qr-menu/print/draw';
import { type Language, languages } from '@qr-menu/schema';
import { swept } from '@qr-menu/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { pagesOf } from '../../services/print/test/read-pdf.ts';
import { demoWorkspaces } from './demo-workspaces.ts';

let workspaces: Readonly<Record<'plain' | 'full', Workspace>>;
beforeAll(async () => {
  workspaces = await demoWorkspaces();
});

const day = '2026-11-28';
const url = 'https://menu.example/q/anbspnbrjv8c';

/** Removes spaces, because line breaks change them, and pictographs, because the fonts lack them. */
const letters = (text: string): string => text.replace(/\p{Extended_Pictographic}|\ufe0f|\s/gu, '');

/** Returns all text about an item in the order in which it is printed. */
function saidAbout(item: PublicItem, currency: string, language: Language): readonly string[] {
  const { name, price, discount, variants = [], priceUnit } = item;
  const unit = priceUnit ? ` / ${priceUnitNames[priceUnit][language]}` : '';
  const priceOf = (amount: number | null): readonly string[] => {
    if (amount === null) return [];
    const usual = formatPrice(amount, currency, language);
    if (!discount) return [usual + unit];
    return [usual, formatPrice(reducedPrice(amount, discount), currency, language) + unit];
  };
  return [name[language] ?? '', ...(variants.length > 0 ? [] : priceOf(price))];
}

describe.each(swept(['plain', 'full'] as const, ['full']))(
  'the demo menu with 300 items (%s)',
  (kind) => {
    test.each(
      swept(
        languages.flatMap((language) => paperFormats.map((format) => [language, format] as const)),
        [['de', 'A4']],
      ),
    )('the PDF has each name and price once, in order, in %s on %s', async (language, format) => {
      const document = buildPublicMenu(workspaces[kind], 812);
      const { menu } = document;
      const order = { kind: 'menu', format, day, version: 812, url, document, language } as const;
      const { bytes } = await print({ ...order, secondLanguage: null });
      const text = letters((await pagesOf(bytes)).join('\n'));
      let from = 0;
      for (const section of menu?.sections ?? []) {
        const items = section.items.flatMap((item) =>
          saidAbout(item, menu?.currency ?? '', language),
        );
        for (const expected of [section.name[language] ?? '', ...items].map(letters)) {
          const at = text.indexOf(expected, from);
          const context = `${expected} after ${text.slice(from - 40, from)}`;
          expect(at, context).toBeGreaterThanOrEqual(from);
          from = at + expected.length;
        }
      }
      const structure = Buffer.from(bytes).toString('latin1');
      expect(structure.split('/S /H3')).toHaveLength(301);
    });
  },
);

test('no item of the demo menu is split between two pages', async () => {
  const document = buildPublicMenu(workspaces.plain, 812);
  const order = { kind: 'menu', format: 'A5', day, version: 812, url, document } as const;
  const { bytes } = await print({ ...order, language: 'bg', secondLanguage: 'en' });
  const pages = (await pagesOf(bytes)).map(letters);
  for (const { items } of document.menu?.sections ?? []) {
    for (const { name, description } of items) {
      const whole = [name.bg, name.en, description.bg].map((text) => letters(text ?? ''));
      const isWhole = (page: string) => whole.every((text) => page.includes(text));
      expect(pages.some(isWhole), name.bg).toBe(true);
    }
  }
});
