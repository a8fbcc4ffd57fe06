import { describe, expect, it } from 'vitest';
import { recallPicks, rememberPicks, type ShownTable } from './picked-columns.ts';

function storageWith(text: string | null = null): Storage {
  const texts = new Map(text === null ? [] : [['importColumns', text]]);
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => texts.set(key, value),
  } as unknown as Storage;
}

const tableOf = (headings: readonly string[], headingRow = 3): ShownTable => ({
  headingRow,
  known: false,
  sheets: [],
  sheet: null,
  encoding: null,
  encodings: [],
  rows: [],
  columns: headings.map((heading) => ({ heading, column: null })),
});
const picks = { columns: ['category', 'name.bg', ''], headingRow: 3, sectionName: 'Меню' };

describe('remembered columns', () => {
  it('selected columns are remembered for files with the same headings in any order', () => {
    const storage = storageWith();
    rememberPicks(tableOf(['Кухня', 'Манджа', 'Бележка']), picks, storage);
    expect(recallPicks(tableOf(['Бележка', 'Кухня', '', 'Манджа'], 1), storage)).toEqual({
      columns: ['', 'category', '', 'name.bg'],
      headingRow: 1,
      sectionName: 'Меню',
    });
    expect(recallPicks(tableOf(['Кухня', 'Манджа']), storage)).toBeNull();
  });

  it('selected columns are not remembered for files without headings', () => {
    const storage = storageWith();
    rememberPicks(tableOf(['', ''], 0), { ...picks, headingRow: 0 }, storage);
    expect(recallPicks(tableOf(['', ''], 0), storage)).toBeNull();
    expect(recallPicks(tableOf(['', '']), storage)).toBeNull();
  });

  it('selected columns replace earlier ones, and the oldest selections are forgotten', () => {
    const storage = storageWith();
    for (let n = 0; n < 21; n += 1) rememberPicks(tableOf([`Лист ${n}`]), picks, storage);
    rememberPicks(tableOf(['Лист 20']), { ...picks, columns: ['price'] }, storage);
    expect(recallPicks(tableOf(['Лист 20']), storage)?.columns).toEqual(['price']);
    expect(recallPicks(tableOf(['Лист 0']), storage)).toBeNull();
    expect(recallPicks(tableOf(['Лист 1']), storage)?.columns).toEqual(['category']);
  });

  it.each(['', '{', '[1]', '[{"headings":1}]'])(
    'stored columns are ignored if they are unreadable: %s',
    (text) => {
      expect(recallPicks(tableOf(['Кухня']), storageWith(text))).toBeNull();
    },
  );
});
