import type { DemoSection } from '../demo-venue.ts';

export const kids: DemoSection = {
  key: 'kids',
  name: { bg: 'Детско меню', en: "Kids' menu", de: 'Kindermenü' },
  description: {
    bg: 'Малки порции за големи герои 🦸',
    en: 'Small portions for big heroes 🦸',
    de: 'Kleine Portionen für große Helden 🦸',
  },
  items: [
    {
      key: 'kids-nuggets',
      name: {
        bg: 'Пилешки хапки с картофки',
        en: 'Chicken nuggets with chips',
        de: 'Hähnchennuggets mit Pommes',
      },
      price: '8.40',
      volume: '250 г',
    },
    {
      key: 'kids-kyufte',
      name: {
        bg: 'Кюфтенце „Баба Меца“ с пюре',
        en: '"Baba Metsa" kyufte with mash',
        de: 'Kjufte „Baba Meza“ mit Püree',
      },
      description: {
        bg: 'Баба Меца е мечката от българските приказки',
        en: 'Baba Metsa is the bear of Bulgarian fairy tales',
        de: 'Baba Meza ist die Bärin aus den bulgarischen Märchen',
      },
      price: '7.20',
      volume: '220 г',
    },
    {
      key: 'kids-spaghetti',
      name: {
        bg: 'Спагети с доматен сос',
        en: 'Spaghetti with tomato sauce',
        de: 'Spaghetti mit Tomatensauce',
      },
      price: '6.90',
      volume: '220 г',
      discount: 20,
    },
    {
      key: 'kids-pizza',
      name: { bg: 'Пица „Усмивка“ 😊', en: '"Smile" pizza 😊', de: 'Pizza „Lächeln“ 😊' },
      price: '8.90',
      volume: '250 г',
    },
    {
      key: 'kids-rice-pudding',
      name: {
        bg: 'Мляко с ориз и канела',
        en: 'Rice pudding with cinnamon',
        de: 'Milchreis mit Zimt',
      },
      price: '4.60',
      volume: '200 г',
    },
    {
      key: 'kids-pancake',
      name: {
        bg: 'Палачинка с шоколад',
        en: 'Chocolate pancake',
        de: 'Pfannkuchen mit Schokolade',
      },
      price: '4.90',
      volume: '150 г',
    },
    {
      key: 'kids-surprise',
      name: {
        bg: 'Изненада за изядена порция',
        en: 'Surprise for a clean plate',
        de: 'Überraschung für den leeren Teller',
      },
      price: '2.50',
      volume: '1 бр.',
      discount: 100,
    },
  ],
};
