import type { DemoSection } from '../demo-venue.ts';

export const bread: DemoSection = {
  key: 'bread',
  name: { bg: 'Хляб и сосове', en: 'Bread and sauces', de: 'Brot und Saucen' },
  description: {
    bg: 'Питките излизат от пещта на всеки кръгъл час',
    en: 'Rolls leave the oven every hour on the hour',
    de: 'Zu jeder vollen Stunde frisch aus dem Ofen',
  },
  items: [
    {
      key: 'bread-slice',
      name: { bg: 'Филия хляб', en: 'Slice of bread', de: 'Scheibe Brot' },
      price: '0.50',
      volume: '1 бр.',
    },
    {
      key: 'pitka',
      name: {
        bg: 'Топла питка с чубрица',
        en: 'Warm bread roll with savory',
        de: 'Warmes Fladenbrot mit Bohnenkraut',
      },
      price: '2.60',
      volume: '150 г',
    },
    {
      key: 'pitka-cheese',
      name: {
        bg: 'Питка със сирене и масло',
        en: 'Bread roll with cheese and butter',
        de: 'Fladenbrot mit Käse und Butter',
      },
      price: '4.20',
      volume: '200 г',
    },
    {
      key: 'parlenka',
      name: {
        bg: 'Пърленка с чесън',
        en: 'Garlic parlenka (flatbread)',
        de: 'Parlenka mit Knoblauch (Fladenbrot)',
      },
      price: '3.80',
      volume: '250 г',
      discount: 10,
    },
    {
      key: 'parlenka-kashkaval',
      name: {
        bg: 'Пърленка с кашкавал',
        en: 'Parlenka with kashkaval',
        de: 'Parlenka mit Kaschkawal',
      },
      price: '5.40',
      volume: '300 г',
    },
    {
      key: 'mekitsi',
      name: {
        bg: 'Мекици с пудра захар или сирене',
        en: 'Mekitsi (fried dough) with icing sugar or cheese',
        de: 'Mekizi (Krapfen) mit Puderzucker oder Käse',
      },
      price: '6.30',
      volume: '5 бр.',
    },
    {
      key: 'gluten-free-bread',
      name: { bg: 'Безглутенов хляб', en: 'Gluten-free bread', de: 'Glutenfreies Brot' },
      price: '3.20',
      volume: '100 г',
    },
    {
      key: 'garlic-sauce',
      name: { bg: 'Млечно-чеснов сос', en: 'Garlic yoghurt sauce', de: 'Knoblauch-Joghurt-Sauce' },
      price: '1.80',
      volume: '50 мл',
    },
    {
      key: 'ketchup',
      name: { bg: 'Кетчуп', en: 'Ketchup', de: 'Ketchup' },
      price: '0.80',
      volume: '30 г',
    },
    {
      key: 'mayonnaise',
      name: { bg: 'Майонеза', en: 'Mayonnaise', de: 'Mayonnaise' },
      price: '0.80',
      volume: '30 г',
      discount: 0,
    },
    {
      key: 'blue-cheese-sauce',
      name: { en: 'Blue cheese sauce', de: 'Blauschimmelkäse-Sauce' },
      price: '3.10',
      volume: '60 мл',
    },
  ],
};
