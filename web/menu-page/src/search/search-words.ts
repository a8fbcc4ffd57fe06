/**
 * Follows the Bulgarian Transliteration Act (2009), except for its rule for "ия". `й` is treated as `и`,
 * because people often type it that way.
 */
const latin: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'абвгдезийклмнопрстуфхъьы'].map((letter, at) => [
      letter,
      'abvgdeziiklmnoprstufhayi'[at] ?? '',
    ]),
  ),
  ж: 'zh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ю: 'yu',
  я: 'ya',
};

/** Latin letters that Unicode does not decompose. */
const undecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Converts text in any alphabet to lower-case Latin letters without accents. "ae", "oe" and "ue" become one
 * vowel, so that `kaese`, `kase` and `Käse` are the same word. Letters that people confuse are merged too.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[а-я]/g, (letter) => latin[letter] ?? letter)
    .replace(/[ßøœæłđðþı]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/([aou])e/g, '$1')
    .replaceAll('y', 'i');

/**
 * Word endings, in `plain` letters: plurals and articles in Bulgarian, English and German.
 */
const endings = new Set(' a e i o ia ta to te at ata ite ove ovete s es n en er'.split(' '));
const shortestStem = 3;

/** Whether these are two forms of the same word: `пица` and `пиците` are, but `зеле` and `зелена` are not. */
function isSameWord(left: string, right: string): boolean {
  let stem = 0;
  while (stem < left.length && left[stem] === right[stem]) stem += 1;
  // The last shared letter of the words can already belong to the ending: `salata`, `salatata`.
  for (let length = stem; length >= shortestStem && stem - length < 3; length -= 1) {
    if (endings.has(left.slice(length)) && endings.has(right.slice(length))) return true;
  }
  return left === right;
}

/** How well text matches a query. */
export type Match = 'words' | 'letters' | 'none';

/**
 * Returns a function that checks whether text contains every word of the query, either in any form of the
 * word or as a sequence of letters. An empty query matches all text.
 */
export function searchWords(query: string): (...texts: readonly string[]) => Match {
  const queryWords = plain(query).split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = plain(texts.join('\n'));
    const words = text.split(/[^\p{L}\p{N}]+/u);
    const isWord = (word: string) => words.some((each) => isSameWord(word, each));
    if (queryWords.every(isWord)) return 'words';
    return queryWords.every((word) => text.includes(word) || isWord(word)) ? 'letters' : 'none';
  };
}
