import type { DemoSection } from '../demo-venue.ts';

export const pasta: DemoSection = {
  key: 'pasta',
  name: { bg: 'Паста и ризото', en: 'Pasta and risotto', de: 'Pasta und Risotto' },
  description: {
    bg: 'Пресни макарони, направени при нас',
    en: 'Fresh pasta, made in house',
    de: 'Frische Pasta aus eigener Herstellung',
  },
  items: [
    {
      key: 'carbonara',
      name: { bg: 'Спагети карбонара', en: 'Spaghetti carbonara', de: 'Spaghetti Carbonara' },
      price: '14.20',
      volume: '350 г',
    },
    {
      key: 'bolognese',
      name: { bg: 'Талиатели болонезе', en: 'Tagliatelle bolognese', de: 'Tagliatelle Bolognese' },
      price: '13.80',
      volume: '350 г',
    },
    {
      key: 'four-cheese',
      name: {
        bg: 'Пене с четири сирена',
        en: 'Penne with four cheeses',
        de: 'Penne mit vier Käsesorten',
      },
      price: '14.60',
      volume: '350 г',
      discount: 10,
    },
    {
      key: 'arrabbiata',
      name: { bg: 'Пене „Арабиата“ 🌶️', en: "Penne all'arrabbiata 🌶️", de: "Penne all'arrabbiata 🌶️" },
      price: '11.90',
      volume: '350 г',
    },
    {
      key: 'seafood-linguine',
      name: {
        bg: 'Лингуини с морски дарове',
        en: 'Seafood linguine',
        de: 'Linguine mit Meeresfrüchten',
      },
      description: {
        bg: 'Миди, скариди и калмари в доматен сос с бяло вино',
        en: 'Mussels, prawns and calamari in tomato and white wine sauce',
        de: 'Miesmuscheln, Garnelen und Calamari in Tomaten-Weißwein-Sauce',
      },
      price: '22.80',
      volume: '380 г',
    },
    {
      key: 'lasagne',
      name: { bg: 'Лазаня с телешко', en: 'Beef lasagne', de: 'Lasagne mit Rindfleisch' },
      price: '15.40',
      volume: '400 г',
    },
    {
      key: 'gnocchi',
      name: {
        bg: 'Ньоки с горгонзола и орехи',
        en: 'Gnocchi with Gorgonzola & walnuts',
        de: 'Gnocchi mit Gorgonzola & Walnüssen',
      },
      price: '13.50',
      volume: '320 г',
      discount: 5,
    },
    {
      key: 'porcini-risotto',
      name: { bg: 'Ризото с манатарки', en: 'Porcini risotto', de: 'Steinpilzrisotto' },
      price: '17.90',
      volume: '350 г',
    },
    {
      key: 'chicken-risotto',
      name: {
        bg: 'Ризото с пиле и зеленчуци',
        en: 'Chicken and vegetable risotto',
        de: 'Risotto mit Hähnchen und Gemüse',
      },
      price: '14.90',
      volume: '350 г',
    },
    {
      key: 'truffle-tagliatelle',
      name: {
        bg: 'Талиатели с черен трюфел от Странджа',
        en: 'Tagliatelle with black truffle from Strandzha',
        de: 'Tagliatelle mit schwarzem Trüffel aus dem Strandscha-Gebirge',
      },
      price: '27.60',
      volume: '330 г',
      discount: 20,
    },
  ],
};
