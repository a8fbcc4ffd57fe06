/** The Bulgarian Transliteration Act (2009), its rule for "ия" apart; `й` is `и` to whoever types fast. */
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

/** Small Latin letters without marks, of whatever alphabet the text is; what sounds alike is alike. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[а-я]/g, (letter) => latin[letter] ?? letter)
    .replaceAll('ß', 'ss')
    .replaceAll('y', 'i');

/** A search for texts that hold every word of the query; one without words finds all. */
export function searchWords(query: string): (...texts: readonly string[]) => boolean {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return (...texts) => {
    const text = plain(texts.join('\n'));
    return words.every((word) => text.includes(word));
  };
}
