import type { DemoSection } from '../demo-venue.ts';

export const tea: DemoSection = {
  key: 'tea',
  name: { bg: 'Чай', en: 'Tea', de: 'Tee' },
  description: { en: 'Herbs picked by hand in the Pirin' },
  items: [
    {
      key: 'mursal-tea',
      name: { bg: 'Мурсалски чай', en: 'Mursala tea (ironwort)', de: 'Mursal-Tee (Bergtee)' },
      description: {
        bg: '„Родопската виагра“, както казват местните',
        en: '"The Rhodope viagra", as locals call it',
        de: '„Das Viagra der Rhodopen“, wie man hier sagt',
      },
      price: '4.20',
      volume: '300 мл',
    },
    {
      key: 'linden-tea',
      name: {
        bg: 'Липов чай с мед',
        en: 'Lime blossom tea with honey',
        de: 'Lindenblütentee mit Honig',
      },
      price: '3.60',
      volume: '300 мл',
    },
    {
      key: 'thyme-tea',
      name: { bg: 'Чай от мащерка', en: 'Thyme tea', de: 'Thymiantee' },
      price: '3.60',
      volume: '300 мл',
    },
    {
      key: 'mint-tea',
      name: { bg: 'Ментов чай', en: 'Mint tea', de: 'Pfefferminztee' },
      price: '3.60',
      volume: '300 мл',
    },
    {
      key: 'rosehip-tea',
      name: { bg: 'Шипков чай', en: 'Rosehip tea', de: 'Hagebuttentee' },
      price: '3.60',
      volume: '300 мл',
      discount: 10,
    },
    {
      key: 'mountain-blend',
      name: {
        bg: 'Планински чай с 12 билки',
        en: 'Mountain tea of 12 herbs',
        de: 'Bergtee aus 12 Kräutern',
      },
      price: '4.40',
      volume: '400 мл',
    },
    {
      key: 'black-tea',
      name: {
        bg: 'Черен чай с лимон',
        en: 'Black tea with lemon',
        de: 'Schwarzer Tee mit Zitrone',
      },
      price: '3.40',
      volume: '300 мл',
    },
    {
      key: 'green-tea',
      name: { bg: 'Зелен чай', en: 'Green tea', de: 'Grüner Tee' },
      price: '3.40',
      volume: '300 мл',
    },
    {
      key: 'rooibos',
      name: { bg: 'Ройбос с ванилия', en: 'Vanilla rooibos' },
      price: '3.80',
      volume: '300 мл',
    },
  ],
};
