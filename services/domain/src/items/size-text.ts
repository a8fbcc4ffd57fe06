import { type ItemVariant, type Language, type LocalizedText, languages } from '@qr-menu/schema';

/** A size as a row of a file has it. */
export type TextSize = Omit<ItemVariant, 'id'>;

const amountText = (amount: number): string => (amount / 100).toFixed(2);

/** Signs that part sizes from each other, and within one the label from the price. */
const escaped = (text: string): string => text.replace(/[\\;=|:]/g, '\\$&');
const unescaped = (text: string): string => text.replace(/\\([\\;=|:])/g, '$1').trim();

/** Names in one cell. */
export const namesText = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');

export const readNames = (text: string): readonly string[] =>
  parted(text, ';')
    .map(unescaped)
    .filter((name) => name !== '');

/**
 * `0.3 l=4.20`, with a deposit `0.3 l=4.20+0.25`, without a price `0.3 l=`; a size with a name
 * `bg:Голяма|en:Large|0.5 l=5.90`.
 */
export function sizeText({ name, volume, price, deposit }: TextSize): string {
  const names = languages.flatMap((language) => {
    const text = name[language];
    return text ? [`${language}:${escaped(text)}`] : [];
  });
  const label = [...names, ...(volume === '' ? [] : [escaped(volume)])].join('|');
  const beside = deposit === null ? '' : `+${amountText(deposit)}`;
  return `${label}=${price === null ? '' : amountText(price)}${beside}`;
}

/** What there are no sizes of is no cell: that leaves things as they are. */
export const sizesText = (sizes: readonly TextSize[]): string => sizes.map(sizeText).join('; ');

/** Null: one of the parts is no size. `amountIn`: null for what is no amount. */
export function readSizes(
  text: string,
  amountIn: (text: string) => number | null,
): readonly TextSize[] | null {
  const sizes = parted(text, ';')
    .filter((part) => part.trim() !== '')
    .map((part) => readSize(part, amountIn));
  return sizes.every((size) => size !== null) ? sizes : null;
}

function readSize(text: string, amountIn: (text: string) => number | null): TextSize | null {
  const [label = '', amounts, ...more] = parted(text, '=');
  if (amounts === undefined || more.length > 0) return null;
  const [price = '', deposit = '', ...others] = amounts.split('+').map((one) => one.trim());
  const read = [price, deposit].map((one) => (one === '' ? null : amountIn(one)));
  const isRead = [price, deposit].every((one, index) => one === '' || read[index] !== null);
  const name: LocalizedText = {};
  const volumes: string[] = [];
  for (const part of parted(label, '|')) {
    const [, language, words] = /^\s*(bg|en|de):(.*)$/su.exec(part) ?? [];
    if (language === undefined) volumes.push(unescaped(part));
    else name[language as Language] = unescaped(words ?? '');
  }
  if (!isRead || others.length > 0 || volumes.length > 1) return null;
  return { name, volume: volumes[0] ?? '', price: read[0] ?? null, deposit: read[1] ?? null };
}

/** At the signs that stand for themselves. */
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
