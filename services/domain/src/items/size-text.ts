import { type ItemVariant, type Language, type LocalizedText, languages } from '@qr-menu/schema';

/** A size as written in a file. */
export type TextSize = Omit<ItemVariant, 'id'>;

const amountText = (amount: number): string => (amount / 100).toFixed(2);

const escaped = (text: string): string => text.replace(/[\\;=|:]/g, '\\$&');
const unescaped = (text: string): string => text.replace(/\\([\\;=|:])/g, '$1').trim();

export const namesText = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');

export const readNames = (text: string): readonly string[] =>
  parted(text, ';')
    .map(unescaped)
    .filter((name) => name !== '');

const signs = '~|≈|ø|ca\\.?|approx\\.?|около|прибл\\.?';
const number = '(?:\\d+(?:[.,]\\d+)?[½¼¾]?|[½¼¾])';
const units = [
  'мл|сл|дл|л|литър|литра|г|гр|грама?|кг|см|бр|броя?|порц|порция|порции',
  'ml|cl|dl|l|lit(?:er|re)s?|g|gr|gram(?:s|m)?|kg|oz|cm|pcs?|pieces?|stk|st|stück|portion(?:s|en)?',
].join('|');
const measure = `${number}(?:(?:${units})\\.?)?`;
const quantity = new RegExp(`^(?:${signs})?${measure}(?:[-–/+*x×х(]${measure}\\)?)*$`, 'u');
const longestQuantity = 60;

/** Matches numbers with or without a unit: `0.5 l`, `2 x 50 g`, `200/250`. Other text is a name. */
export const isQuantity = (text: string): boolean =>
  text.length <= longestQuantity && quantity.test(text.toLowerCase().replace(/\s+/g, ''));

/**
 * Formats a size as `0.3 l=4.20`, with a deposit as `0.3 l=4.20+0.25`, without a price as `0.3 l=`, and with
 * a name as `bg:Голяма|en:Large|0.5 l=5.90`. A volume that is not a quantity is `|на чаша=4.20`.
 */
export function sizeText({ name, volume, price, deposit }: TextSize): string {
  const names = languages.flatMap((language) => {
    const text = name[language];
    return text ? [`${language}:${escaped(text)}`] : [];
  });
  // Without an empty name before it, an import would read such a volume as a name.
  const isUnusual = names.length === 0 && volume !== '' && !isQuantity(volume);
  const labels = [...(isUnusual ? [''] : names), ...(volume === '' ? [] : [escaped(volume)])];
  const beside = deposit === null ? '' : `+${amountText(deposit)}`;
  return `${labels.join('|')}=${price === null ? '' : amountText(price)}${beside}`;
}

/** Items without sizes get an empty cell, which an import ignores. */
export const sizesText = (sizes: readonly TextSize[]): string => sizes.map(sizeText).join('; ');

type NameLanguage = (name: string) => Language;

/** Returns null if a part is not a size. `languageOf` guesses the language of names without a prefix. */
export function readSizes(
  text: string,
  amountIn: (text: string) => number | null,
  languageOf: NameLanguage = () => 'en',
): readonly TextSize[] | null {
  const sizes = parted(text, ';')
    .filter((part) => part.trim() !== '')
    .map((part) => readSize(part, amountIn, languageOf));
  return sizes.every((size) => size !== null) ? sizes : null;
}

function readSize(
  text: string,
  amountIn: (text: string) => number | null,
  languageOf: NameLanguage,
): TextSize | null {
  const [label = '', amounts, ...more] = parted(text, '=');
  if (amounts === undefined || more.length > 0) return null;
  const [price = '', deposit = '', ...rest] = amounts.split('+').map((amount) => amount.trim());
  const read = [price, deposit].map((amount) => (amount === '' ? null : amountIn(amount)));
  const isRead = [price, deposit].every((amount, index) => amount === '' || read[index] !== null);
  const labelled = readLabel(label, languageOf);
  if (!isRead || rest.length > 0 || !labelled) return null;
  return { ...labelled, price: read[0] ?? null, deposit: read[1] ?? null };
}

/** A word is a name if it is alone, next to a quantity, or followed by names in other languages. */
function readLabel(
  label: string,
  languageOf: NameLanguage,
): Pick<TextSize, 'name' | 'volume'> | null {
  const name: LocalizedText = {};
  const plain: string[] = [];
  const parts = parted(label, '|');
  for (const part of parts) {
    const [, language, words] = /^\s*(bg|en|de):(.*)$/su.exec(part) ?? [];
    if (language === undefined) plain.push(unescaped(part));
    else name[language as Language] = unescaped(words ?? '');
  }
  const volumes = plain.filter(isQuantity);
  const words = plain.filter((text) => text !== '' && !isQuantity(text));
  if (volumes.length > 1 || words.length > 1) return null;
  const [[volume = ''], [word = '']] = [volumes, words];
  if (word === '') return { name, volume };
  const isBehind = parts.length > 1 && unescaped(parts.at(-1) ?? '') === word;
  if (volume === '' && isBehind) return { name, volume: word };
  const language = languageOf(word);
  return name[language] ? null : { name: { ...name, [language]: word }, volume };
}

function parted(text: string, sign: ';' | '=' | '|'): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === sign) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
