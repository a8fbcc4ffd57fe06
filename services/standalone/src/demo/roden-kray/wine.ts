import type { DemoSection } from '../demo-venue.ts';

export const wine: DemoSection = {
  key: 'wine',
  name: { bg: 'Вино', en: 'Wine', de: 'Wein' },
  description: {
    bg: 'Бели, розе и червени вина от български изби',
    en: 'White, rosé and red wines from Bulgarian cellars',
    de: 'Weiß-, Rosé- und Rotweine aus bulgarischen Kellereien',
  },
  items: [
    {
      key: 'house-white',
      name: { bg: 'Наливно бяло вино', en: 'House white, glass', de: 'Weißer Hauswein, Glas' },
      price: '4.80',
      volume: '150 мл',
    },
    {
      key: 'house-rose',
      name: { bg: 'Наливно розе', en: 'House rosé, glass', de: 'Rosé-Hauswein, Glas' },
      price: '4.80',
      volume: '150 мл',
    },
    {
      key: 'house-red',
      name: { bg: 'Наливно червено вино', en: 'House red, glass', de: 'Roter Hauswein, Glas' },
      price: '4.80',
      volume: '150 мл',
    },
    {
      key: 'house-red-litre',
      name: {
        bg: 'Наливно червено вино, кана',
        en: 'House red, jug',
        de: 'Roter Hauswein, Karaffe',
      },
      price: '26.00',
      volume: '1 л',
      discount: 10,
    },
    {
      key: 'dimyat',
      name: {
        bg: 'Димят от Варненско',
        en: 'Dimyat, Varna region',
        de: 'Dimjat aus der Region Warna',
      },
      price: '24.00',
      volume: '750 мл',
    },
    {
      key: 'misket',
      name: {
        bg: 'Червен мискет, Карлово (бяло)',
        en: 'Red Misket, Karlovo (a white wine)',
        de: 'Roter Misket, Karlowo (Weißwein)',
      },
      description: {
        bg: 'Лек и ароматен, с нотки на липа и грейпфрут',
        en: 'Light and fragrant, with notes of lime blossom and grapefruit',
        de: 'Leicht und duftig, mit Noten von Lindenblüte und Grapefruit',
      },
      price: '26.00',
      volume: '750 мл',
    },
    {
      key: 'tamyanka',
      name: { bg: 'Тамянка', en: 'Tamyanka', de: 'Tamjanka' },
      price: '29.00',
      volume: '750 мл',
    },
    {
      key: 'chardonnay',
      name: {
        bg: 'Шардоне, отлежало в дъб',
        en: 'Oak-aged Chardonnay',
        de: 'Im Eichenfass gereifter Chardonnay',
      },
      price: '34.00',
      volume: '750 мл',
      discount: 5,
    },
    {
      key: 'traminer',
      name: { bg: 'Траминер', en: 'Traminer', de: 'Gewürztraminer' },
      price: '31.00',
      volume: '750 мл',
    },
    {
      key: 'rose-mavrud',
      name: { bg: 'Розе от Мавруд', en: 'Mavrud rosé', de: 'Rosé aus Mavrud' },
      price: '28.00',
      volume: '750 мл',
    },
    {
      key: 'rose-syrah',
      name: {
        bg: 'Розе Сира & Гренаш',
        en: 'Syrah & Grenache rosé',
        de: 'Rosé aus Syrah & Grenache',
      },
      price: '32.00',
      volume: '750 мл',
    },
    {
      key: 'mavrud',
      name: { bg: 'Мавруд, Асеновград', en: 'Mavrud, Asenovgrad', de: 'Mavrud, Assenowgrad' },
      description: {
        bg: 'Плътно вино с тъмни плодове и подправки',
        en: 'Full-bodied, with dark fruit and spice',
        de: 'Kräftig, mit dunklen Früchten und Gewürzen',
      },
      price: '42.00',
      volume: '750 мл',
    },
    {
      key: 'melnik',
      name: {
        bg: 'Широка мелнишка лоза',
        en: 'Broad-leaved Melnik',
        de: 'Breitblättrige Melnik-Rebe',
      },
      price: '39.00',
      volume: '750 мл',
    },
    {
      key: 'rubin',
      name: { bg: 'Рубин', en: 'Rubin', de: 'Rubin' },
      price: '44.00',
      volume: '750 мл',
      discount: 15,
    },
    {
      key: 'gamza',
      name: {
        bg: 'Гъмза в дамаджанка',
        en: 'Gamza in a wicker flask',
        de: 'Gamza in der Korbflasche',
      },
      price: '27.00',
      volume: '750 мл',
    },
    {
      key: 'cabernet-reserve',
      name: {
        bg: 'Каберне совиньон „Резерва 2012“',
        en: 'Cabernet Sauvignon "Reserve 2012"',
        de: 'Cabernet Sauvignon „Reserve 2012“',
      },
      price: '96.00',
      volume: '750 мл',
    },
    {
      key: 'sparkling-brut',
      name: { bg: 'Пенливо вино брут', en: 'Sparkling wine, brut', de: 'Schaumwein brut' },
      price: '38.00',
      volume: '750 мл',
      discount: 20,
    },
    {
      key: 'champagne',
      name: { en: 'Champagne "L\'Étoile" Brut', de: "Champagner „L'Étoile“ Brut" },
      price: '168.00',
      volume: '750 мл',
    },
  ],
};
