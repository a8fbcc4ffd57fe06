import { createRequire } from 'node:module';
import type { Language } from '@qr-menu/schema';

type Hyphenator = { readonly hyphenateSync: (text: string) => string };

// Each language is a folder with a CommonJS module, which an ECMAScript module cannot import.
const require = createRequire(import.meta.url);
const hyphenators: Readonly<Record<Language, Hyphenator>> = {
  bg: require('hyphen/bg'),
  en: require('hyphen/en'),
  de: require('hyphen/de'),
};
/** Marks the end of a line in the middle of a word. It is drawn as a hyphen. */
export const softHyphen = '\u00ad';
const shortestHyphenated = 10;

/** No line has room for more letters. */
const widest = 200;

export type Wrapped = {
  readonly lines: readonly string[];
  /** Whether a word had to be broken at an arbitrary letter, because none of its syllables fits. */
  readonly isForced: boolean;
};

/** Breaks text into lines that `fits` accepts. A broken word gets a soft hyphen. */
export function wrapText(
  text: string,
  language: Language,
  fits: (line: string) => boolean,
): Wrapped {
  const lines: string[] = [];
  let line = '';
  let isForced = false;
  const breakWord = (word: string, rest: string): string => {
    const start = line === '' ? '' : `${line} `;
    const head = longestHead(word, language, (part) => fits(`${start}${part}${softHyphen}`));
    if (head === '' && line !== '') {
      lines.push(line);
      line = '';
      return rest;
    }
    const forced = head === '' ? longestPart(word, fits) : '';
    isForced ||= forced !== '';
    lines.push(head === '' ? forced : `${start}${head}${softHyphen}`);
    line = '';
    return rest.slice((head || forced).length);
  };
  for (const word of text.split(' ')) {
    for (let rest = word; rest !== ''; ) {
      const longer = line === '' ? rest : `${line} ${rest}`;
      if (fits(longer)) {
        line = longer;
        break;
      }
      rest = breakWord(rest, rest);
    }
  }
  return { lines: line === '' ? lines : [...lines, line], isForced };
}

/** Returns the longest prefix that fits and ends with a complete syllable, or '' if none fits. */
function longestHead(word: string, language: Language, fits: (head: string) => boolean): string {
  if (word.length < shortestHyphenated) return '';
  const syllables = hyphenators[language].hyphenateSync(word.slice(0, widest)).split(softHyphen);
  let longest = '';
  let head = '';
  for (const syllable of syllables.slice(0, -1)) {
    head += syllable;
    if (!fits(head)) break;
    longest = head;
  }
  return longest;
}

/** Returns at least one character, even if it does not fit. Otherwise, the word would never be finished. */
function longestPart(word: string, fits: (part: string) => boolean): string {
  const [first = '', ...rest] = word;
  let part = first;
  for (const character of rest) {
    if (!fits(part + character)) break;
    part += character;
  }
  return part;
}
