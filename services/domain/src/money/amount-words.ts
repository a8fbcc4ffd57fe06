import { type CurrencyCode, currencyCode } from './currencies.ts';

const centWords = 'ct|cts|¢|c|cent|cents|цент|цента|центове';
const stotinki = 'ст|стот|стотинка|стотинки|stotinka|stotinki';

/** Words for hundredths of a currency, in lower case. Bulgarians also call euro cents stotinki. */
const cents: Readonly<Partial<Record<CurrencyCode, string>>> = {
  EUR: `${centWords}|${stotinki}|евроцент|евроцента|eurocent|eurocents`,
  BGN: stotinki,
  USD: centWords,
  CAD: centWords,
  AUD: centWords,
  GBP: 'p|pence|penny|пенс|пенса|пени',
  CHF: 'rp|rappen|centime|centimes',
  RON: 'ban|bani|бан|бани',
  RSD: 'para|пара',
  MKD: 'deni|дени',
  TRY: 'krş|kuruş|kurus|куруш',
  UAH: 'коп|копійка|копійок',
  PLN: 'gr|grosz|grosze|groszy',
  CZK: 'hal|haléř|haléřů',
  GEL: 'tetri|თეთრი',
  ILS: 'agora|agorot',
  SEK: 'öre',
  NOK: 'øre',
  DKK: 'øre',
};

/** Words that mean a currency only next to an amount. Several currencies may share a word. */
const otherWords: Readonly<Partial<Record<CurrencyCode, string>>> = {
  GBP: 'pound|pounds',
  CHF: 'franken',
  SEK: 'kr|kronor',
  NOK: 'kr|kroner',
  DKK: 'kr|kroner',
};

export type AmountWord = {
  readonly codes: readonly CurrencyCode[];
  /** Whether the number is in hundredths of the currency. */
  readonly isCents: boolean;
};

const codesByWord = (
  words: Readonly<Partial<Record<CurrencyCode, string>>>,
): ReadonlyMap<string, readonly CurrencyCode[]> => {
  const codes = new Map<string, CurrencyCode[]>();
  for (const [code, all] of Object.entries(words) as [CurrencyCode, string][]) {
    for (const word of all.split('|')) codes.set(word, [...(codes.get(word) ?? []), code]);
  }
  return codes;
};
const codesOfCents = codesByWord(cents);
const codesOfOthers = codesByWord(otherWords);

export function amountWord(word: string): AmountWord | null {
  const text = word.trim().toLowerCase().replace(/\.$/, '');
  const code = currencyCode(text);
  const named = code === null ? codesOfOthers.get(text) : [code];
  if (named) return { codes: named, isCents: false };
  const codes = codesOfCents.get(text);
  return codes ? { codes, isCents: true } : null;
}
