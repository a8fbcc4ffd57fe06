import type { Language } from '@qr-menu/schema';

type Spellings = Readonly<Record<Language, readonly string[]>>;

/** The spellings of each unit, in lower case. A menu shows the first spelling of its language. */
const units: readonly Spellings[] = [
  { bg: ['г', 'гр', 'грам', 'грама'], en: ['g', 'gr', 'gram', 'grams'], de: ['g', 'gr', 'gramm'] },
  { bg: ['кг', 'килограм', 'килограма'], en: ['kg'], de: ['kg'] },
  { bg: ['мл', 'милилитра'], en: ['ml'], de: ['ml'] },
  { bg: ['сл'], en: ['cl'], de: ['cl'] },
  { bg: ['дл'], en: ['dl'], de: ['dl'] },
  {
    bg: ['л', 'литър', 'литра'],
    en: ['l', 'litre', 'litres', 'liter', 'liters'],
    de: ['l', 'liter'],
  },
  {
    bg: ['бр.', 'бр', 'брой', 'броя'],
    en: ['pcs', 'pc', 'piece', 'pieces'],
    de: ['Stk.', 'stk', 'stück'],
  },
];

const quantity = /(\d+)(\s*)(\p{L}+)(\.?)(?!\p{L})/gu;

/** In Bulgarian, "year" (for example, the year of a wine) has the same abbreviation as "gram". */
const year = /^(19|20)\d\d$/;

/** Translates the units in a volume and keeps all other text. */
export const volumeIn = (language: Language, volume: string): string =>
  volume.replace(quantity, (written, count: string, gap: string, word: string, point: string) => {
    const spelling = word.toLowerCase();
    const unit = units.find((candidate) =>
      Object.values(candidate).some((forms) => forms.includes(spelling)),
    );
    const own = unit?.[language] ?? [];
    if (own.includes(spelling) || (point && year.test(count))) return written;
    const shown = own[0] === 'pcs' && count === '1' ? 'pc' : own[0];
    return shown === undefined ? written : `${count}${gap}${shown}`;
  });
