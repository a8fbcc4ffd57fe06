import type { DemoSection } from '../demo-venue.ts';

export const beer: DemoSection = {
  key: 'beer',
  name: { bg: 'Бира', en: 'Beer', de: 'Bier' },
  description: {
    bg: 'Наливна и бутилирана, от малки и големи пивоварни',
    de: 'Vom Fass und aus der Flasche, von kleinen und großen Brauereien',
  },
  items: [
    {
      key: 'draught-small',
      name: {
        bg: 'Наливна светла бира, малка',
        en: 'Draught lager, small',
        de: 'Helles vom Fass, klein',
      },
      price: '3.60',
      volume: '300 мл',
    },
    {
      key: 'draught-large',
      name: {
        bg: 'Наливна светла бира, голяма',
        en: 'Draught lager, large',
        de: 'Helles vom Fass, groß',
      },
      price: '4.90',
      volume: '500 мл',
      discount: 10,
    },
    {
      key: 'draught-dark',
      name: { bg: 'Наливна тъмна бира', en: 'Draught dark beer', de: 'Dunkles vom Fass' },
      price: '5.60',
      volume: '500 мл',
    },
    {
      key: 'bottled-lager',
      name: {
        bg: 'Българска бира, бутилка',
        en: 'Bulgarian lager, bottle',
        de: 'Bulgarisches Lagerbier, Flasche',
      },
      price: '4.40',
      volume: '500 мл',
    },
    {
      key: 'unfiltered',
      name: { bg: 'Нефилтрирано пиво', en: 'Unfiltered lager', de: 'Kellerbier (naturtrüb)' },
      price: '5.20',
      volume: '500 мл',
    },
    {
      key: 'wheat-beer',
      name: { bg: 'Пшенична бира', en: 'Bavarian wheat beer', de: 'Weißbier aus Bayern' },
      price: '6.40',
      volume: '500 мл',
    },
    {
      key: 'ipa',
      name: {
        bg: 'Крафт IPA „Хайдушко ухо“',
        en: 'Craft IPA "Haydushko Uho"',
        de: 'Craft-IPA „Hajduschko Ucho“',
      },
      description: {
        bg: 'Суха, цитрусова и горчива, 6,5 %',
        en: 'Dry, citrusy and bitter, 6.5 %',
        de: 'Trocken, zitrusfrisch und herb, 6,5 %',
      },
      price: '7.80',
      volume: '330 мл',
      discount: 15,
    },
    {
      key: 'stout',
      name: { bg: 'Овесен стаут', en: 'Oatmeal stout', de: 'Haferstout' },
      price: '7.90',
      volume: '330 мл',
    },
    {
      key: 'cherry-beer',
      name: { bg: 'Вишнева бира', en: 'Cherry beer', de: 'Kirschbier' },
      price: '7.20',
      volume: '330 мл',
    },
    {
      key: 'radler',
      name: { bg: 'Радлер с лимон', en: 'Lemon radler', de: 'Radler mit Zitrone' },
      price: '4.60',
      volume: '500 мл',
      discount: 5,
    },
    {
      key: 'alcohol-free',
      name: {
        bg: 'Безалкохолна бира (< 0,5 %)',
        en: 'Alcohol-free beer (< 0.5 %)',
        de: 'Alkoholfreies Bier (< 0,5 %)',
      },
      price: '4.20',
      volume: '500 мл',
    },
    {
      key: 'bock',
      name: { de: 'Bockbier „Zum fröhlichen Bären“' },
      price: '6.90',
      volume: '500 мл',
    },
  ],
};
