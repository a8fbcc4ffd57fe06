import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportRow } from '@qr-menu/domain/import-export';
import { sizesText } from '@qr-menu/domain/items';
import { describe, expect, it } from 'vitest';
import { type FileRequest, readMenuFile } from './read-menu-file.ts';

const folder = path.join(import.meta.dirname, 'owner-files');

async function readFixture(name: string, asked: Partial<FileRequest> = {}) {
  const content = (await readFile(path.join(folder, name))).toString('base64');
  const request = { content, currency: '€', language: 'bg', ...asked } as const;
  const first = await readMenuFile(request);
  const columns = first.table?.columns.map(({ column }) => column) ?? [];
  // Accepts every suggestion, as an owner would.
  return first.table?.known ? first : readMenuFile({ ...request, columns });
}

const nameOf = ({ values }: ImportRow): string =>
  Object.values(values.name ?? {}).find((text) => text?.trim()) ?? '';

/** Shows a dish as `section | name | price`, followed by all other values. */
function described(rows: readonly ImportRow[]): readonly string[] {
  let section = '';
  return rows.flatMap((row) => {
    const { kind, values } = row;
    if (kind === 'section') section = nameOf(row);
    if (kind !== 'item') return [];
    const { price, sizes, unit, volume, onRequest, discount, allergens } = values;
    const parts = [
      section,
      nameOf(row),
      price?.toString(),
      sizes && sizesText(sizes),
      volume,
      unit,
      onRequest && 'on request',
      discount?.toString(),
      allergens && `[${allergens}]`,
    ];
    return [parts.filter(Boolean).join(' | ')];
  });
}

const files: Readonly<Record<string, readonly string[]>> = {
  'cents.csv': ['Хляб | Питка | 90', 'Хляб | Филия | 20', 'Хляб | Масло | 120'],
  'german-windows-1252.csv': [
    'Burger | Burger mit Soße | 1050',
    'Beilagen | Süßkartoffelpommes | 490',
    'Beilagen | Süßkartoffel-Wedges | 520',
  ],
  'mac-roman.csv': ['Vorspeisen | Käsespätzle | 980', 'Desserts | Crème brûlée | 690'],
  'unit-in-price.csv': ['Риба | Лаврак | 450 | PER_100_G', 'Риба | Ципура | 3100 | PER_KG'],
  'number-after-price.csv': ['Soups | Tomato soup | 500', 'Soups | Onion soup | 600'],
  'size-columns.csv': [
    'Coffee | House blend | en:small=1.60; en:medium=1.90; en:large=2.20',
    'Coffee | Oat latte | en:small=1.80; en:medium=2.10; en:large=2.40',
    'Coffee | Short black | en:small=1.20',
  ],
  'dual-price-brackets.csv': ['Салати | Салата едно | 486', 'Салати | Салата две | 614'],
  'brandy-pasted.txt': [
    'Коняк | Коняк | 50 мл=4.00; 100 мл=7.50',
    'Коняк | Вино, чаша | 380 | 150 мл',
  ],
  'percent-cells.xlsx': ['Салати | Салата едно | 650 | 10', 'Салати | Салата две | 790 | 100'],
  'hidden-sheet-first.xlsx': ['Салати | Салата едно | 650'],
  'row-at-the-end.xlsx': ['Салати | Салата едно | 650'],
  'no-cell-references.xlsx': ['Салати | Салата едно | 650'],
  'allergen-words.csv': [
    'Mains | Noodle bowl | 1890 | [SOY,NUTS]',
    'Mains | Bread | 300 | [GLUTEN]',
    'Mains | Wine | 500 | [SULPHITES]',
    'Mains | Seeds | 500 | [SESAME]',
    'Mains | Rice | 400 | []',
  ],
  'on-request.csv': ['Fisch | Tagesfang | on request', 'Fisch | Forelle | on request'],
  'two-name-columns.csv': ['Σαλάτες | Tomato | 500', 'Σαλάτες | Greek salad | 850'],
};

describe("the owner's file", () => {
  it.each(Object.entries(files))('%s is read without faults', async (name, dishes) => {
    const { rows, faults } = await readFixture(name);
    expect(faults).toEqual([]);
    expect(described(rows)).toEqual(dishes);
  });

  it.each([
    ['error-cell.xlsx', 'CELL_ERROR'],
    ['formula-without-value.xlsx', 'NO_VALUE'],
  ])('%s has a fault in cell C3, and changes no price there', async (name, code) => {
    const { rows, faults } = await readFixture(name);
    expect(faults.map((fault) => [fault.row, fault.column, fault.code])).toEqual([
      [3, 'price', code],
    ]);
    expect(described(rows)[1]).toBe('Салати | Салата две');
    expect(rows[2]?.values.price).toBeUndefined();
  });
});
