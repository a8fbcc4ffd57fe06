/**
 * The Bulgarian Transliteration Act (2009) without its rule for "ия". `й` counts as `и`, as people
 * often type it.
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
 * Small Latin letters without marks, from any alphabet. "ae", "oe" and "ue" become one vowel, so
 * that `kaese`, `kase` and `Käse` are the same word. Letters that people confuse are merged too.
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

/** A search for texts that contain every word of the query. An empty query matches all. */
export function searchWords(query: string): (...texts: readonly string[]) => boolean {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = plain(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}
