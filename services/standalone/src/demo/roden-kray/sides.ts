import type { DemoSection } from '../demo-venue.ts';

export const sides: DemoSection = {
  key: 'sides',
  name: { bg: 'Гарнитури', en: 'Side dishes', de: 'Beilagen' },
  description: {
    bg: 'Към всяко ястие от скарата',
    en: 'To go with anything from the grill',
    de: 'Zu allem vom Grill',
  },
  items: [
    {
      key: 'chips',
      name: { bg: 'Пържени картофи', en: 'Chips', de: 'Pommes frites' },
      price: '4.80',
      volume: '250 г',
    },
    {
      key: 'chips-with-cheese',
      name: {
        bg: 'Пържени картофи със сирене',
        en: 'Chips with grated white cheese',
        de: 'Pommes frites mit geriebenem weißem Käse',
      },
      price: '6.40',
      volume: '300 г',
    },
    {
      key: 'country-potatoes',
      name: { bg: 'Картофи по селски', en: 'Country potatoes', de: 'Kartoffeln nach Bauernart' },
      description: {
        bg: 'С бекон, лук и чесън',
        en: 'With bacon, onion and garlic',
        de: 'Mit Speck, Zwiebeln und Knoblauch',
      },
      price: '5.90',
      volume: '300 г',
      discount: 5,
    },
    {
      key: 'sauteed-potatoes',
      name: {
        bg: 'Картофи соте с копър',
        en: 'Sautéed potatoes with dill',
        de: 'Schwenkkartoffeln mit Dill',
      },
      price: '5.60',
      volume: '250 г',
    },
    {
      key: 'mash',
      name: { bg: 'Картофено пюре', en: 'Mashed potatoes', de: 'Kartoffelpüree' },
      price: '4.90',
      volume: '250 г',
    },
    {
      key: 'grilled-vegetables',
      name: { bg: 'Зеленчуци на скара', en: 'Grilled vegetables', de: 'Gegrilltes Gemüse' },
      price: '7.80',
      volume: '300 г',
    },
    {
      key: 'rice',
      name: { bg: 'Ориз със зеленчуци', en: 'Vegetable rice', de: 'Gemüsereis' },
      price: '3.90',
      volume: '200 г',
    },
    {
      key: 'bean-salad',
      name: { bg: 'Боб салата с лук', en: 'Bean salad with onion', de: 'Bohnensalat mit Zwiebeln' },
      price: '4.20',
      volume: '200 г',
    },
    {
      key: 'sauerkraut',
      name: { bg: 'Задушено кисело зеле', en: 'Braised sauerkraut', de: 'Geschmortes Sauerkraut' },
      price: '4.40',
      volume: '250 г',
      discount: 10,
    },
    {
      key: 'buttered-corn',
      name: { bg: 'Царевица с масло', en: 'Buttered corn on the cob', de: 'Maiskolben mit Butter' },
      price: '4.60',
      volume: '1 бр.',
    },
    {
      key: 'spinach',
      name: { bg: 'Задушен спанак', de: 'Blattspinat' },
      price: '5.20',
      volume: '200 г',
    },
    {
      key: 'coleslaw',
      name: { bg: 'Салата „Колслоу“', en: 'Coleslaw', de: 'Krautsalat „Coleslaw“' },
      price: '4.30',
      volume: '200 г',
    },
  ],
};
