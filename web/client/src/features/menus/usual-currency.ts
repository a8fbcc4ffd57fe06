/** Countries that use the euro (ISO 3166-1 alpha-2). */
const euro =
  'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'.split(' ');

const otherCurrencies: Readonly<Record<string, string>> = {
  US: '$',
  GB: '£',
  CH: 'CHF',
  LI: 'CHF',
  RO: 'lei',
  MD: 'MDL',
  RS: 'RSD',
  MK: 'MKD',
  TR: '₺',
  BA: 'KM',
  UA: '₴',
  PL: 'zł',
  CZ: 'Kč',
  GE: '₾',
  IL: '₪',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  CA: 'CAD',
  AU: 'AUD',
  HU: 'Ft',
  IS: 'ISK',
  AL: 'ALL',
  CL: 'CLP',
  JP: '¥',
};

/** Returns the usual spelling of this country's currency, or an empty string if it is unknown. */
export const usualCurrency = (country: string): string =>
  euro.includes(country) ? '€' : (otherCurrencies[country] ?? '');
