import type { DemoSection } from '../demo-venue.ts';

export const vegetarian: DemoSection = {
  key: 'vegetarian',
  name: { bg: 'Вегетариански ястия', en: 'Vegetarian dishes', de: 'Vegetarische Gerichte' },
  description: {
    bg: 'Без месо, но с яйца, сирене и масло',
    en: 'No meat, but with eggs, cheese and butter',
    de: 'Ohne Fleisch, aber mit Ei, Käse und Butter',
  },
  items: [
    {
      key: 'banitsa',
      name: {
        bg: 'Вита баница със сирене',
        en: 'Rolled banitsa with white cheese',
        de: 'Gerollte Baniza mit weißem Käse',
      },
      price: '6.80',
      volume: '250 г',
    },
    {
      key: 'spinach-banitsa',
      name: { bg: 'Баница със спанак', en: 'Spinach banitsa', de: 'Spinat-Baniza' },
      price: '7.20',
      volume: '250 г',
    },
    {
      key: 'patatnik',
      name: { bg: 'Родопски пататник', en: 'Rhodope patatnik', de: 'Patatnik aus den Rhodopen' },
      description: {
        bg: 'Настъргани картофи, лук, родопска мента и сирене, изпечени на сач',
        en: 'Grated potatoes, onion, Rhodope mint and white cheese, baked on a clay plate',
        de: 'Geriebene Kartoffeln, Zwiebeln, Rhodopen-Minze und weißer Käse, auf der Tonplatte gebacken',
      },
      price: '9.60',
      volume: '300 г',
      discount: 10,
    },
    {
      key: 'kachamak',
      name: {
        bg: 'Качамак със сирене и масло',
        en: 'Kachamak (polenta) with cheese and butter',
        de: 'Katschamak (Polenta) mit Käse und Butter',
      },
      price: '8.50',
      volume: '350 г',
    },
    {
      key: 'stuffed-mushrooms',
      name: {
        bg: 'Пълнени гъби с кашкавал',
        en: 'Mushrooms stuffed with kashkaval',
        de: 'Mit Kaschkawal gefüllte Champignons',
      },
      price: '10.40',
      volume: '6 бр.',
    },
    {
      key: 'cheese-peppers',
      name: {
        bg: 'Чушки, пълнени с яйца и сирене',
        en: 'Peppers stuffed with eggs and cheese',
        de: 'Mit Ei und Käse gefüllte Paprika',
      },
      price: '9.80',
      volume: '3 бр.',
    },
    {
      key: 'vegetable-moussaka',
      name: { bg: 'Мусака от тиквички', de: 'Zucchini-Moussaka' },
      price: '9.90',
      volume: '350 г',
      discount: 5,
    },
    {
      key: 'spinach-rice',
      name: {
        bg: 'Спанак с ориз и пържено яйце',
        en: 'Spinach with rice and a fried egg',
        de: 'Spinat mit Reis und Spiegelei',
      },
      price: '7.90',
      volume: '350 г',
    },
    { key: 'rhodope-klin', name: { bg: 'Родопски клин с ориз' }, price: '8.10', volume: '300 г' },
  ],
};
