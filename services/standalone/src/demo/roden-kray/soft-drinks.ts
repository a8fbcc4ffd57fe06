import type { DemoSection } from '../demo-venue.ts';

export const softDrinks: DemoSection = {
  key: 'soft-drinks',
  name: {
    bg: 'Безалкохолни и сокове',
    en: 'Soft drinks and juices',
    de: 'Alkoholfreies und Säfte',
  },
  description: { bg: 'Добре изстудени' },
  items: [
    {
      key: 'mineral-water',
      name: { bg: 'Минерална вода', en: 'Still mineral water', de: 'Stilles Mineralwasser' },
      price: '2.40',
      volume: '500 мл',
    },
    {
      key: 'mineral-water-large',
      name: {
        bg: 'Минерална вода – голяма',
        en: 'Mineral water, large',
        de: 'Mineralwasser, groß',
      },
      price: '4.20',
      volume: '1.5 л',
    },
    {
      key: 'sparkling-water',
      name: { bg: 'Газирана вода', en: 'Sparkling water', de: 'Sprudelwasser' },
      price: '2.80',
      volume: '330 мл',
    },
    {
      key: 'soda',
      name: { bg: 'Сода', en: 'Soda water', de: 'Sodawasser' },
      price: '2.20',
      volume: '250 мл',
    },
    {
      key: 'tonic',
      name: { bg: 'Тоник', en: 'Tonic water', de: 'Tonic Water' },
      price: '3.40',
      volume: '250 мл',
    },
    { key: 'cola', name: { bg: 'Кола', en: 'Cola', de: 'Cola' }, price: '3.60', volume: '250 мл' },
    {
      key: 'cola-zero',
      name: { bg: 'Кола без захар', en: 'Sugar-free cola', de: 'Cola ohne Zucker' },
      price: '3.60',
      volume: '250 мл',
    },
    {
      key: 'lemonade',
      name: {
        bg: 'Домашна лимонада с мента',
        en: 'Home-made mint lemonade',
        de: 'Hausgemachte Minzlimonade',
      },
      price: '5.80',
      volume: '400 мл',
      discount: 10,
    },
    {
      key: 'elderflower-lemonade',
      name: { bg: 'Лимонада с бъз', en: 'Elderflower lemonade', de: 'Holunderblütenlimonade' },
      description: { bg: 'Сиропът е от баба Станка' },
      price: '6.20',
      volume: '400 мл',
    },
    {
      key: 'iced-tea',
      name: { bg: 'Студен чай с праскова', en: 'Peach iced tea', de: 'Eistee Pfirsich' },
      price: '3.80',
      volume: '330 мл',
    },
    {
      key: 'ayran',
      name: { bg: 'Айран', en: 'Ayran (salted yoghurt drink)', de: 'Ayran (Joghurtgetränk)' },
      price: '3.20',
      volume: '300 мл',
    },
    {
      key: 'boza',
      name: { bg: 'Боза', en: 'Boza (fermented millet drink)', de: 'Bosa (Hirsegetränk)' },
      price: '3.40',
      volume: '300 мл',
      discount: 20,
    },
    {
      key: 'fresh-orange',
      name: {
        bg: 'Прясно изцеден портокалов сок',
        en: 'Freshly squeezed orange juice',
        de: 'Frisch gepresster Orangensaft',
      },
      price: '6.90',
      volume: '250 мл',
    },
    {
      key: 'fresh-apple-carrot',
      name: {
        bg: 'Фреш ябълка & морков',
        en: 'Fresh apple & carrot juice',
        de: 'Frischer Apfel-Karotten-Saft',
      },
      price: '6.60',
      volume: '250 мл',
    },
    {
      key: 'apple-juice',
      name: {
        bg: 'Натурален сок (ябълка, вишна, кайсия)',
        en: 'Juice (apple, sour cherry, apricot)',
        de: 'Saft (Apfel, Sauerkirsche, Aprikose)',
      },
      price: '3.90',
      volume: '250 мл',
    },
    { key: 'tap-water', name: { en: "Tap water – it's on us" }, volume: '300 мл' },
  ],
};
