import type { DemoSection } from '../demo-venue.ts';

export const coffee: DemoSection = {
  key: 'coffee',
  name: {
    bg: 'Кафе и горещ шоколад',
    en: 'Coffee and hot chocolate',
    de: 'Kaffee und heiße Schokolade',
  },
  description: {
    bg: 'Прясно изпечени зърна от София',
    en: 'Freshly roasted beans from Sofia',
    de: 'Frisch gerösteter Kaffee aus Sofia',
  },
  items: [
    {
      key: 'espresso',
      name: { bg: 'Еспресо', en: 'Espresso', de: 'Espresso' },
      price: '2.80',
      volume: '40 мл',
    },
    {
      key: 'double-espresso',
      name: { bg: 'Двойно еспресо', en: 'Double espresso', de: 'Doppelter Espresso' },
      price: '4.20',
      volume: '80 мл',
    },
    {
      key: 'ristretto',
      name: { bg: 'Ристрето', en: 'Ristretto', de: 'Ristretto' },
      price: '2.80',
      volume: '25 мл',
    },
    {
      key: 'long-coffee',
      name: { bg: 'Дълго кафе', en: 'Long coffee', de: 'Verlängerter' },
      price: '2.90',
      volume: '100 мл',
    },
    {
      key: 'decaf',
      name: { bg: 'Кафе без кофеин', en: 'Decaffeinated coffee', de: 'Koffeinfreier Kaffee' },
      price: '3.10',
      volume: '40 мл',
    },
    {
      key: 'cappuccino',
      name: { bg: 'Капучино', en: 'Cappuccino', de: 'Cappuccino' },
      price: '3.90',
      volume: '150 мл',
      discount: 5,
    },
    {
      key: 'latte',
      name: { bg: 'Кафе лате', en: 'Caffè latte', de: 'Milchkaffee' },
      price: '4.40',
      volume: '250 мл',
    },
    {
      key: 'turkish-coffee',
      name: {
        bg: 'Кафе на пясък с локум',
        en: 'Coffee brewed on hot sand, with lokum',
        de: 'Auf heißem Sand gebrühter Mokka mit Lokum',
      },
      description: {
        bg: 'По турски, в медно джезве',
        en: 'Turkish style, in a copper cezve',
        de: 'Türkische Art, in der Kupfer-Dschesve',
      },
      price: '3.60',
      volume: '80 мл',
    },
    {
      key: 'frappe',
      name: { bg: 'Фрапе', en: 'Frappé', de: 'Frappé' },
      price: '4.60',
      volume: '300 мл',
    },
    {
      key: 'iced-latte',
      name: { bg: 'Айс лате', de: 'Eiskaffee Latte' },
      price: '5.20',
      volume: '350 мл',
      discount: 10,
    },
    {
      key: 'irish-coffee',
      name: { bg: 'Ирландско кафе', en: 'Irish coffee', de: 'Irish Coffee' },
      price: '8.90',
      volume: '200 мл',
    },
    {
      key: 'hot-chocolate',
      name: {
        bg: 'Горещ шоколад със сметана',
        en: 'Hot chocolate with whipped cream',
        de: 'Heiße Schokolade mit Sahne',
      },
      price: '4.90',
      volume: '200 мл',
    },
    {
      key: 'sugar-sachet',
      name: {
        bg: 'Захар, мед или стевия',
        en: 'Sugar, honey or stevia',
        de: 'Zucker, Honig oder Stevia',
      },
      discount: 0,
    },
  ],
};
