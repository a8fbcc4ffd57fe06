import {
  allergenGroups,
  allergenKeys,
  allergenNames,
  type DietCheck,
} from '@qr-menu/domain/allergens';
import { languages } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { pagesOf } from '../../test/read-pdf.ts';
import { drawMatrix, type Matrix } from './draw-matrix.ts';

const writeMatrix = async (printed: Matrix) => (await drawMatrix(printed)).bytes;

const checksOf = (of: (index: number) => DietCheck) =>
  allergenGroups.map((_group, index) => of(index));

const longest =
  'Пълнени чушки с кайма, ориз и доматен сос по рецепта на баба от Копривщица '.repeat(2);
const matrix: Matrix = {
  venue: 'Механа „Стария дъб“ 🍷',
  menu: { bg: 'Обедно меню', en: 'Lunch' },
  language: 'bg',
  day: '2026-11-23',
  version: 812,
  sections: Array.from({ length: 12 }, (_section, section) => ({
    name: { bg: `Секция №${section}`, en: `Section No. ${section}` },
    rows: Array.from({ length: 9 }, (_row, row) => ({
      name: { bg: `Ястие ${section}/${row}/ ${row === 3 ? longest : ''}` },
      checks: checksOf((index) => {
        if (row === 0) return 'NOT_DECLARED';
        if (index === row) return 'CONTAINS';
        return index === row + 1 ? 'TRACES' : 'CLEAR';
      }),
      contained: row === 5 ? (['WHEAT', 'RYE'] as const) : [],
      traces: row === 5 ? (['HAZELNUTS'] as const) : [],
    })),
  })),
};

const count = (text: string, sign: string): number => text.split(sign).length - 1;

describe('the table of dishes and allergens', () => {
  it('contains each dish once with its symbols, and explains the symbols on each page', async () => {
    const pages = await pagesOf(await writeMatrix(matrix));
    expect(pages.length).toBeGreaterThan(2);
    const whole = pages.join('\n');
    for (const [section, { rows }] of matrix.sections.entries()) {
      expect(count(whole, `Секция №${section}\n`)).toBe(1);
      for (const row of rows.keys()) expect(count(whole, `Ястие ${section}/${row}/`)).toBe(1);
    }
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Алергени · Механа „Стария дъб“');
      expect(page).toContain('● съдържа');
      expect(page).toContain('○ може да съдържа следи');
      expect(page).toContain('? не е обявено');
      expect(page).toContain(
        `Към 23 ноември 2026 г., версия 812 · Страница ${index + 1} от ${pages.length}`,
      );
      for (const { key } of allergenGroups) expect(page).toContain(allergenNames[key].bg);
    }
    const sections = matrix.sections.length;
    const legends = pages.length;
    const marksOf = (check: DietCheck) =>
      matrix.sections
        .flatMap(({ rows }) => rows.flatMap(({ checks }) => checks))
        .filter((cell) => cell === check).length;
    expect(count(whole, '●')).toBe(marksOf('CONTAINS') + legends + sections);
    expect(count(whole, '○')).toBe(marksOf('TRACES') + legends + sections);
    expect(count(whole, '?')).toBe(marksOf('NOT_DECLARED') + legends);
    expect(count(whole, '● Пшеница, Ръж')).toBe(sections);
    expect(count(whole, '○ Лешници')).toBe(sections);
    expect(whole.replace(/\s+/g, ' ')).toContain(longest.trim());
  });

  it.each(languages)(
    'the PDF in %s always has the same bytes for the same dishes, and embeds its fonts',
    async (language) => {
      const [first, second] = [
        await writeMatrix({ ...matrix, language }),
        await writeMatrix({ ...matrix, language }),
      ];
      expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
      const text = Buffer.from(first).toString('latin1');
      expect(count(text, '/FontFile2')).toBe(2);
      expect(text).not.toContain('/Helvetica');
      const [page = ''] = await pagesOf(first);
      for (const { key } of allergenGroups) expect(page).toContain(allergenNames[key][language]);
    },
  );

  it('explains that the menu has no active items, and fits the largest menu with the longest names', async () => {
    const empty = await pagesOf(await writeMatrix({ ...matrix, sections: [] }));
    expect(empty).toHaveLength(1);
    expect(empty[0]).toContain('Няма активни продукти.');
    const row = {
      name: { de: 'Ж'.repeat(200) },
      checks: checksOf(() => 'CONTAINS'),
      contained: allergenKeys,
      traces: [],
    };
    const full = { name: { bg: 'Ш'.repeat(200) }, rows: Array.from({ length: 300 }, () => row) };
    const pages = await pagesOf(await writeMatrix({ ...matrix, sections: [full] }));
    expect(count(pages.join(''), 'Ж')).toBe(300 * 200);
  });
});
