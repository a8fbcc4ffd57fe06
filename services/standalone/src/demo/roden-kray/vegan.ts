import type { DemoSection } from '../demo-venue.ts';

export const vegan: DemoSection = {
  key: 'vegan',
  name: {
    bg: 'Веган и постни ястия',
    en: 'Vegan and Lenten dishes',
    de: 'Vegane Gerichte und Fastenspeisen',
  },
  description: {
    bg: 'Изцяло растителни 🌱; подходящи за всички пости',
    en: 'Entirely plant-based 🌱; suitable for every fast',
    de: 'Rein pflanzlich 🌱; für jede Fastenzeit geeignet',
  },
  items: [
    {
      key: 'smilyan-beans',
      name: {
        bg: 'Смилянски фасул в гърне',
        en: 'Smilyan beans in a clay pot',
        de: 'Smiljan-Bohnen aus dem Tontopf',
      },
      description: {
        bg: 'Едър фасул от село Смилян, лук, чубрица и червен пипер',
        en: 'Large beans from the village of Smilyan, onion, savory and paprika',
        de: 'Große Bohnen aus dem Dorf Smiljan, Zwiebeln, Bohnenkraut und Paprika',
      },
      price: '10.20',
      volume: '400 г',
    },
    {
      key: 'lean-sarmi',
      name: {
        bg: 'Постни сарми с кисело зеле',
        en: 'Lenten sarmi in sauerkraut leaves',
        de: 'Fasten-Sarmi in Sauerkrautblättern',
      },
      price: '9.80',
      volume: '6 бр.',
    },
    {
      key: 'lean-peppers',
      name: {
        bg: 'Чушки с боб и орехи',
        en: 'Peppers with beans and walnuts',
        de: 'Paprika mit Bohnen und Walnüssen',
      },
      price: '9.60',
      volume: '3 бр.',
      discount: 10,
    },
    {
      key: 'imam-bayildi',
      name: {
        bg: 'Имам баялдъ',
        en: 'Imam bayildi (aubergine, "the imam fainted")',
        de: 'Imam bayıldı (gefüllte Aubergine)',
      },
      price: '11.40',
      volume: '400 г',
    },
    {
      key: 'falafel',
      name: {
        bg: 'Фалафел с хумус и цвекло',
        en: 'Falafel with houmous and beetroot',
        de: 'Falafel mit Hummus und Roter Bete',
      },
      price: '12.60',
      volume: '350 г',
    },
    {
      key: 'vegan-risotto',
      name: { en: 'Vegan risotto with forest mushrooms', de: 'Veganes Risotto mit Waldpilzen' },
      price: '13.90',
      volume: '350 г',
      discount: 15,
    },
  ],
};
