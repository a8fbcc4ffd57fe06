import type { DemoCategory } from './demo-category.ts';

export const soups: DemoCategory = {
  id: 'soups',
  name: { bg: 'Супи', en: 'Soups', de: 'Suppen' },
  position: 2,
  products: [
    {
      id: 'tarator',
      name: { bg: 'Таратор', en: 'Cold tarator soup', de: 'Kalte Tarator-Suppe' },
      description: {
        bg: 'Кисело мляко, краставица, копър и орехи – студен, от ледника',
        en: 'Yoghurt, cucumber, dill and walnuts, served ice-cold',
        de: 'Joghurt, Gurke, Dill und Walnüsse, eiskalt serviert',
      },
      price: 5.4,
      volume: '300 мл',
      photoUrl: '/demo/tarator.svg',
      discount: null,
      position: 1,
      active: true,
    },
    {
      id: 'chicken-soup',
      name: { bg: 'Пилешка супа', en: 'Chicken soup', de: 'Hühnersuppe' },
      description: {
        bg: 'С домашна юфка, моркови и лимон',
        en: 'With home-made noodles, carrots and lemon',
        de: 'Mit hausgemachten Nudeln, Karotten und Zitrone',
      },
      price: 6.2,
      volume: '300 мл',
      photoUrl: '/demo/chicken-soup.svg',
      discount: null,
      position: 2,
      active: true,
    },
    {
      id: 'mushroom-soup',
      name: { bg: 'Гъбена крем супа', en: 'Cream of mushroom soup', de: 'Pilzcremesuppe' },
      description: {
        bg: 'Манатарки, сметана и крутони',
        en: 'Porcini, cream and croutons',
        de: 'Steinpilze, Sahne und Croûtons',
      },
      price: 7.5,
      volume: '300 мл',
      photoUrl: '/demo/mushroom-soup.svg',
      discount: 15,
      position: 3,
      active: true,
    },
    {
      id: 'bean-soup',
      name: { bg: 'Боб чорба', en: 'Bean soup', de: 'Bohnensuppe' },
      description: {
        bg: 'По манастирски, с джоджен и люта чушка',
        en: 'Monastery style, with mint and hot pepper',
        de: 'Nach Klosterart, mit Minze und scharfer Paprika',
      },
      price: 5.9,
      volume: '300 мл',
      photoUrl: '/demo/bean-soup.svg',
      discount: null,
      position: 4,
      active: true,
    },
  ],
};
