import iconv from 'iconv-lite';

/** The encodings that spreadsheets and cash registers write, most likely first. */
export const encodings = [
  'windows-1251',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'x-mac-cyrillic',
  'ibm866',
  'mik',
  'ibm850',
  'ibm852',
  'koi8-r',
  'iso-8859-5',
] as const;
export type TextEncoding = (typeof encodings)[number] | 'utf-8' | 'utf-16le' | 'utf-16be';

export const isEncoding = (text: string): text is TextEncoding =>
  ['utf-8', 'utf-16le', 'utf-16be', ...encodings].includes(text);

const libraryNames: Readonly<Partial<Record<TextEncoding, string>>> = {
  macintosh: 'macroman',
  'x-mac-cyrillic': 'maccyrillic',
  ibm866: 'cp866',
  ibm850: 'cp858',
  ibm852: 'cp852',
};

export type DecodedText = {
  readonly text: string;
  readonly encoding: TextEncoding;
  readonly isDoubtful: boolean;
  /** Whether another encoding would result in different text. */
  readonly isGuessed: boolean;
};

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  const text = iconv.decode(bytes, libraryNames[encoding] ?? encoding);
  // The currency sign of this encoding was later replaced by the euro sign.
  return encoding === 'macintosh' ? text.replaceAll('¤', '€') : text;
}

export function decodeText(bytes: Uint8Array): DecodedText {
  const byteOrderMark = byteOrderMarks.find(({ bytes: start }) =>
    start.every((byte, at) => bytes[at] === byte),
  );
  const unicode = byteOrderMark?.encoding ?? (isUtf8(bytes) ? 'utf-8' : unmarkedUtf16(bytes));
  if (unicode) {
    const text = decodeAs(bytes, unicode);
    return { text, encoding: unicode, isDoubtful: misread.test(text), isGuessed: false };
  }
  const ranked = rankedEncodings(bytes);
  const { encoding, cost, letters } = ranked[0] ?? likeliest;
  const text = decodeAs(bytes, encoding);
  const isClose = ranked.some(
    (candidate) =>
      candidate.cost - cost < closeCost && decodeAs(bytes, candidate.encoding) !== text,
  );
  const isRare = !commonEncodings.has(encoding) && isClose;
  return { text, encoding, isDoubtful: isRare || cost > letters * doubtfulCost, isGuessed: true };
}

const likeliest = { encoding: 'windows-1252', cost: 0, letters: 1 } as const;
const commonEncodings: ReadonlySet<TextEncoding> = new Set(['windows-1251', 'windows-1252']);

/** UTF-8 lead bytes that were misread as Windows-1252 or 1251, and the replacement character. */
const misread =
  /\ufffd|Ã[¤¶¼Ÿ„–œ©¨ª¢§]|â‚¬|(?:Ð[\u00a0-¿\u0090-\u009f]|Ñ[\u0080-\u008f‚ƒ„…†‡ˆ‰Š]){2}|(?:Р[°±Ілµ¶·ё№єј]|С[‚ЃЂЉ]){2}/u;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !bytes.includes(0);
  } catch {
    return false;
  }
}

/** Detects UTF-16 without a byte order mark: in ASCII text, every second byte is 0. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [at, byte] of bytes.subarray(0, 4_096).entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even + odd < 8 || Math.min(even, odd) * 10 > Math.max(even, odd)) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The limit on the cost per non-ASCII letter. `closeCost` is the limit on a difference of whole costs. */
const doubtfulCost = 0.75;
const closeCost = 0.3;
const judgedBytes = 64 * 1024;

type Ranked = { readonly encoding: TextEncoding; readonly cost: number; readonly letters: number };

export function rankedEncodings(bytes: Uint8Array): readonly Ranked[] {
  const start = bytes.subarray(0, judgedBytes);
  return encodings
    .map((encoding) => {
      const { cost, letters } = judge(decodeAs(start, encoding));
      return { encoding, cost: cost + (encoding.startsWith('windows') ? 0 : 0.3), letters };
    })
    .sort((a, b) => a.cost - b.cost);
}

/** All languages that share an encoding belong to one of these groups. */
const alphabets = {
  german: 'äöüßéèàâêîôç',
  french: 'àâæçéèêëîïôùûüœ',
  spanish: 'áéíñóúüç',
  italian: 'àèéìíòóùú',
  portuguese: 'áâãàçéêíóôõú',
  nordic: 'åäæöøéü',
  czech: 'áčďéěíňóřšťúůýžäôľĺŕ',
  polish: 'ąćęłńóśźż',
  hungarian: 'áéíóöőúüű',
  croatian: 'čćđšž',
  romanian: 'ăâîşţșț',
} as const;
const vowels = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœăąęěőůű]/u;
/** Letters that do not occur in these positions in any of these languages. */
const unusualPlaces = [/^[èêûùòìïëñß]./u, /[ìùò](?!$)/u, /ç(?![aouáâãàóôúù])/u, /^[^\p{ASCII}à]$/u];
/** The cost of rare letters. All other letters cost 0.2. */
const rarities: readonly (readonly [letters: string, cost: number])[] = [
  ['äöüßé', 0],
  ['čšžćđèàñçáíóúêôâăîşţąęłńśźżåæøœűő', 0.1],
  ['ãõ', 0.5],
];
const bulgarian = /^[а-ъьюя]+$/u;
const otherCyrillic = /^[а-яёіїєґўђѓѕјљњћќџѐѝ]+$/u;
const word = /[\p{L}\p{M}]+/gu;
const usualSigns = /[\u00a0€£°½¼¾×№“”„«»‘’‚–—…•·©®™§²³±µº¿¡´¨]/u;

/** A special character in a word usually means the wrong encoding, except in these forms. */
const signsInWords: readonly (readonly [at: RegExp, cost: number])[] = [
  [/(?<=\p{L})[^\p{L}\p{M}\p{ASCII}’´\u00a0](?=\p{L})/gu, 2],
  [/(?<=\p{L}{3})’(?=\p{L}{2}|[^\p{ASCII}]|a)|(?<=\p{L})\u00a0(?=\p{L})/gu, 0.8],
  [/(?<=\p{L})[^\p{L}\p{M}\p{ASCII}„“”«»’´…•·®™°²³º\u00a0–—](?!\p{L})/gu, 1],
  [/(?<!\p{L})[^\p{L}\p{M}\p{ASCII}„“”«»‘’‚•·№\u00a0–—¿¡](?=\p{L})/gu, 1],
  [/(?<!\p{L})[’‚•·–—](?=\p{L})/gu, 0.5],
];

function judge(text: string): { readonly cost: number; readonly letters: number } {
  let cost = 0;
  let letters = 0;
  const latin: string[] = [];
  for (const [found] of text.matchAll(word)) {
    if (isAscii(found)) continue;
    letters += [...found].filter((letter) => !isAscii(letter)).length;
    cost += /\p{Script=Cyrillic}/u.test(found) ? cyrillicCost(found) : latinCost(found);
    if (!/\p{Script=Cyrillic}/u.test(found)) latin.push(found.toLowerCase());
  }
  for (const sign of text.match(/[^\p{L}\p{M}\p{ASCII}]/gu) ?? []) {
    letters += 1;
    cost += usualSigns.test(sign) ? 0.1 : 1.5;
  }
  cost += signsInWords.reduce((sum, [at, each]) => sum + each * (text.match(at) ?? []).length, 0);
  return { cost: cost + foreignLetters(latin), letters };
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

const mixedCase = (text: string): number =>
  /^\p{Lu}?\p{Ll}*$|^\p{Lu}+$/u.test(text) ? 0 : (text.match(/(?<=\p{Ll})\p{Lu}/gu) ?? ['']).length;

function cyrillicCost(text: string): number {
  const lower = text.toLowerCase();
  if (/\p{Script=Latin}/u.test(text)) return 2 * text.length;
  const strange = bulgarian.test(lower) ? 0 : otherCyrillic.test(lower) ? 0.6 : 2;
  const consonants = (lower.match(/[бвгджзйклмнпрстфхцчшщьъ]{5,}/gu) ?? []).length;
  const isVowelless = text.length > 3 && !/[аеиоуъюяыэёіїє]/u.test(lower);
  return strange * text.length + 1.5 * mixedCase(text) + consonants + (isVowelless ? 1 : 0);
}

function latinCost(text: string): number {
  const lower = text.toLowerCase();
  const runs = (lower.match(/[^\p{ASCII}ß]{2,}/gu) ?? []).reduce(
    (sum, run) => sum + (run.length === 2 ? 0.25 : run.length),
    0,
  );
  const between = Array.from(lower).filter((letter, at, all) => {
    if (isAscii(letter)) return false;
    const [before = '', after = ''] = [all[at - 1], all[at + 1]];
    return vowels.test(letter) && vowels.test(before) && vowels.test(after);
  }).length;
  const crowded = (lower.match(/[^aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœăąęěőůű]{4,}/gu) ?? []).filter(
    (run) => !isAscii(run) && !/ß/.test(run),
  ).length;
  const unusual = unusualPlaces.filter((at) => at.test(lower)).length * 0.6;
  const rarityOf = (character: string): number =>
    rarities.find(([all]) => all.includes(character))?.[1] ?? 0.2;
  const rare = Array.from(lower)
    .filter((character) => !isAscii(character))
    .reduce((sum, character) => sum + rarityOf(character), 0);
  const letter = /[^\p{ASCII}\p{Script=Latin}]|[þðÿı]/u.test(lower) ? 2 : 0;
  return 2 * runs + between + crowded + unusual + rare + letter + 1.5 * mixedCase(text);
}

function foreignLetters(words: readonly string[]): number {
  const used = words.flatMap((text) => [...text].filter((letter) => !isAscii(letter)));
  if (used.length === 0) return 0;
  const otherCosts = Object.values(alphabets).map(
    (alphabet) => used.filter((letter) => !alphabet.includes(letter)).length,
  );
  return Math.min(...otherCosts);
}
