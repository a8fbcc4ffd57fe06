import type { DemoSection } from '../demo-venue.ts';

export const soups: DemoSection = {
  key: 'soups',
  name: { bg: 'Супи', en: 'Soups', de: 'Suppen' },
  description: {
    bg: 'Варени на бавен огън всяка сутрин',
    en: 'Simmered slowly every morning',
    de: 'Jeden Morgen langsam gekocht',
  },
  items: [
    {
      key: 'tarator',
      name: {
        bg: 'Таратор',
        en: 'Tarator (cold cucumber soup)',
        de: 'Tarator (kalte Gurkensuppe)',
      },
      description: {
        bg: 'Кисело мляко, краставици, чесън, копър и орехи',
        en: 'Yoghurt, cucumbers, garlic, dill and walnuts',
        de: 'Joghurt, Gurken, Knoblauch, Dill und Walnüsse',
      },
      price: '4.90',
      volume: '300 мл',
    },
    { key: 'dry-tarator', name: { bg: 'Сух таратор' }, price: '6.10', volume: '250 г' },
    {
      key: 'chicken-soup',
      name: {
        bg: 'Пилешка супа с фиде',
        en: 'Chicken noodle soup',
        de: 'Hühnersuppe mit Fadennudeln',
      },
      price: '5.80',
      volume: '350 мл',
    },
    {
      key: 'meatball-soup',
      name: { bg: 'Супа топчета', en: 'Meatball soup', de: 'Fleischbällchensuppe' },
      description: {
        bg: 'Застроена с кисело мляко и жълтък',
        en: 'Thickened with yoghurt and egg yolk',
        de: 'Mit Joghurt und Eigelb gebunden',
      },
      price: '6.20',
      volume: '350 мл',
    },
    {
      key: 'shkembe',
      name: {
        bg: 'Шкембе чорба',
        en: 'Shkembe chorba (tripe soup)',
        de: 'Schkembe Tschorba (Kuttelsuppe)',
      },
      description: {
        bg: 'Поднася се с чесън в оцет и люта чушка',
        en: 'Served with garlic in vinegar and hot pepper',
        de: 'Mit Knoblauchessig und scharfer Paprika serviert',
      },
      price: '6.90',
      volume: '400 мл',
      discount: 10,
    },
    {
      key: 'monastery-beans',
      name: {
        bg: 'Боб чорба по манастирски',
        en: 'Monastery-style bean soup',
        de: 'Bohnensuppe nach Klosterart',
      },
      price: '5.90',
      volume: '400 мл',
    },
    {
      key: 'lentils',
      name: { bg: 'Супа от леща', en: 'Lentil soup', de: 'Linsensuppe' },
      price: '5.60',
      volume: '400 мл',
    },
    {
      key: 'fish-soup',
      name: {
        bg: 'Рибена чорба от шаран и бяла риба',
        en: 'Fish soup of carp and zander',
        de: 'Fischsuppe mit Karpfen und Zander',
      },
      price: '8.90',
      volume: '400 мл',
    },
    {
      key: 'lamb-kurban',
      name: { bg: 'Агнешка курбан чорба', en: 'Lamb kurban chorba', de: 'Lamm-Kurban-Tschorba' },
      description: {
        bg: 'Вари се само на Гергьовден и в неделя',
        en: "Cooked on St George's Day and on Sundays only",
        de: 'Nur am Georgstag und sonntags',
      },
      price: '9.70',
      volume: '400 мл',
    },
    {
      key: 'cream-of-pumpkin',
      name: {
        bg: 'Крем супа от печена тиква 🎃',
        en: 'Roasted pumpkin cream soup 🎃',
        de: 'Kürbiscremesuppe 🎃',
      },
      description: { en: 'With ginger and roasted seeds', de: 'Mit Ingwer und gerösteten Kernen' },
      price: '6.40',
      volume: '350 мл',
    },
    {
      key: 'soup-of-the-day',
      name: { bg: 'Супа на деня', en: 'Soup of the day', de: 'Tagessuppe' },
      volume: '350 мл',
    },
  ],
};
