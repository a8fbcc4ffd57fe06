import type { DemoSection } from '../demo-venue.ts';

export const burgers: DemoSection = {
  key: 'burgers',
  name: { bg: 'Бургери и сандвичи', en: 'Burgers and sandwiches', de: 'Burger und Sandwiches' },
  description: {
    bg: 'С домашно хлебче и пържени картофи',
    en: 'In a home-baked bun, with chips',
    de: 'Im hausgebackenen Brötchen, mit Pommes',
  },
  items: [
    {
      key: 'classic-burger',
      name: {
        bg: 'Класически телешки бургер',
        en: 'Classic beef burger',
        de: 'Klassischer Rindfleischburger',
      },
      price: '14.90',
      volume: '420 г',
    },
    {
      key: 'cheeseburger',
      name: {
        bg: 'Чийзбургер с чедър',
        en: 'Cheeseburger with Cheddar',
        de: 'Cheeseburger mit Cheddar',
      },
      price: '15.90',
      volume: '440 г',
      discount: 10,
    },
    {
      key: 'balkan-burger',
      name: { bg: 'Балкан бургер', en: 'Balkan burger', de: 'Balkan-Burger' },
      description: {
        bg: 'Плескавица, катък, лютеница и печена чушка',
        en: 'Pljeskavica patty, katak, lyutenitsa and roasted pepper',
        de: 'Pljeskavica, Katak, Ljuteniza und geröstete Paprika',
      },
      price: '16.80',
      volume: '480 г',
    },
    {
      key: 'chicken-burger',
      name: {
        bg: 'Бургер с хрупкаво пиле',
        en: 'Crispy chicken burger',
        de: 'Burger mit knusprigem Hähnchen',
      },
      price: '14.20',
      volume: '420 г',
    },
    {
      key: 'veggie-burger',
      name: {
        bg: 'Бургер с нахут и халуми',
        en: 'Chickpea & halloumi burger',
        de: 'Kichererbsen-Halloumi-Burger',
      },
      price: '13.70',
      volume: '400 г',
    },
    {
      key: 'pulled-pork',
      name: {
        bg: 'Сандвич с бавно печено свинско',
        en: 'Slow-roasted pulled pork sandwich',
        de: 'Sandwich mit langsam gegartem Schweinefleisch',
      },
      price: '16.40',
      volume: '450 г',
      discount: 20,
    },
    {
      key: 'club-sandwich',
      name: { bg: 'Клуб сандвич', en: 'Club sandwich', de: 'Club-Sandwich' },
      price: '13.90',
      volume: '400 г',
    },
    {
      key: 'princess',
      name: {
        bg: 'Принцеса с кайма',
        en: 'Printsesa (open toast with mince)',
        de: 'Prinzessa (überbackener Hackfleischtoast)',
      },
      price: '5.60',
      volume: '2 бр.',
    },
  ],
};
