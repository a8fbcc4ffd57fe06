/** Ways in which owners write a currency, by ISO 4217 code. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  BGN: ['bgn', 'лв', 'лева', 'lv', 'lev', 'leva'],
  EUR: ['eur', '€', 'евро', 'euro', 'euros'],
  USD: ['usd', '$', 'us$'],
  CHF: ['chf', 'fr', 'sfr'],
  GBP: ['gbp', '£'],
  RON: ['ron', 'lei'],
  RSD: ['rsd', 'дин', 'din'],
  MKD: ['mkd', 'ден', 'den'],
  TRY: ['try', '₺'],
  PLN: ['pln', 'zł'],
  CZK: ['czk', 'kč'],
  HUF: ['huf', 'ft'],
};

/** The ISO 4217 code of a menu's currency text; undefined when the text leaves a doubt. */
export function currencyCode(text: string): string | undefined {
  const written = text.trim().toLowerCase().replace(/\.$/, '');
  return Object.keys(spellings).find((code) => spellings[code]?.includes(written));
}
