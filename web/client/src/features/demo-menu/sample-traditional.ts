import type { DemoCategory } from './demo-category.ts';

export const traditional: DemoCategory = {
  id: 'traditional',
  name: { bg: 'Домашна кухня', en: 'Home cooking', de: 'Hausmannskost' },
  position: 4,
  products: [
    {
      id: 'moussaka',
      name: { bg: 'Мусака', en: 'Moussaka', de: 'Moussaka' },
      description: {
        bg: 'Картофи, кайма и заливка от кисело мляко',
        en: 'Potatoes, minced meat and a yoghurt topping',
        de: 'Kartoffeln, Hackfleisch und Joghurtguss',
      },
      price: 11.4,
      volume: '350 г',
      photoUrl: '/demo/moussaka.svg',
      discount: null,
      position: 1,
      active: true,
    },
    {
      id: 'kavarma',
      name: { bg: 'Кавърма в гърне', en: 'Kavarma in a clay pot', de: 'Kawarma im Tontopf' },
      description: {
        bg: 'Свинско, праз, гъби и червено вино',
        en: 'Pork, leeks, mushrooms and red wine',
        de: 'Schweinefleisch, Lauch, Pilze und Rotwein',
      },
      price: 15.6,
      volume: '400 г',
      photoUrl: '/demo/kavarma.svg',
      discount: null,
      position: 2,
      active: true,
    },
    {
      id: 'sarmi',
      name: { bg: 'Лозови сарми', en: 'Stuffed vine leaves', de: 'Gefüllte Weinblätter' },
      description: {
        bg: 'С ориз и билки, поднесени с кисело мляко',
        en: 'With rice and herbs, served with yoghurt',
        de: 'Mit Reis und Kräutern, dazu Joghurt',
      },
      price: 10.9,
      volume: '300 г',
      photoUrl: '/demo/sarmi.svg',
      discount: null,
      position: 3,
      active: true,
    },
    {
      id: 'stuffed-peppers',
      name: { bg: 'Пълнени чушки', en: 'Stuffed peppers', de: 'Gefüllte Paprika' },
      description: {
        bg: 'С кайма и ориз в доматен сос',
        en: 'With minced meat and rice in tomato sauce',
        de: 'Mit Hackfleisch und Reis in Tomatensoße',
      },
      price: 11.8,
      volume: '350 г',
      photoUrl: '/demo/stuffed-peppers.svg',
      discount: null,
      position: 4,
      active: true,
    },
  ],
};
