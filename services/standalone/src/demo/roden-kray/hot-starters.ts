import type { DemoSection } from '../demo-venue.ts';

export const hotStarters: DemoSection = {
  key: 'hot-starters',
  name: { bg: 'Топли предястия', en: 'Hot starters', de: 'Warme Vorspeisen' },
  description: {
    bg: 'Приготвят се в момента, идват на масата горещи',
    en: 'Made to order, served piping hot',
    de: 'Frisch zubereitet, heiß serviert',
  },
  items: [
    {
      key: 'fried-cheese',
      name: {
        bg: 'Панирано сирене с мед и сусам',
        en: 'Breaded white cheese with honey and sesame',
        de: 'Panierter weißer Käse mit Honig und Sesam',
      },
      price: '9.60',
      volume: '200 г',
    },
    {
      key: 'fried-kashkaval',
      name: { bg: 'Кашкавал пане', en: 'Breaded kashkaval', de: 'Panierter Kaschkawal' },
      description: {
        bg: 'Със сладко от боровинки',
        en: 'With blueberry jam',
        de: 'Mit Heidelbeerkonfitüre',
      },
      price: '9.90',
      volume: '200 г',
    },
    {
      key: 'burek-pepper',
      name: { bg: 'Чушка бюрек', en: 'Pepper börek', de: 'Paprika-Börek' },
      description: {
        bg: 'Печена чушка, пълнена със сирене и яйце, панирана',
        en: 'Roasted pepper filled with cheese and egg, breaded and fried',
        de: 'Geröstete Paprika, mit Käse und Ei gefüllt und paniert',
      },
      price: '8.80',
      volume: '2 бр.',
      discount: 10,
    },
    {
      key: 'zucchini-fritters',
      name: {
        bg: 'Кюфтенца от тиквички с млечен сос',
        en: 'Courgette fritters with yoghurt sauce',
        de: 'Zucchinipuffer mit Joghurtsauce',
      },
      price: '8.20',
      volume: '250 г',
    },
    {
      key: 'fried-zucchini',
      name: {
        bg: 'Пържени тиквички с чесново мляко',
        en: 'Fried courgettes with garlic yoghurt',
        de: 'Gebratene Zucchini mit Knoblauchjoghurt',
      },
      price: '7.60',
      volume: '250 г',
    },
    {
      key: 'chicken-livers',
      name: {
        bg: 'Пилешки дробчета с масло и лук',
        en: 'Chicken livers with butter and onion',
        de: 'Hühnerleber mit Butter und Zwiebeln',
      },
      price: '8.90',
      volume: '250 г',
    },
    {
      key: 'veal-tongue',
      name: { bg: 'Телешки език в масло', en: 'Veal tongue in butter', de: 'Kalbszunge in Butter' },
      price: '16.40',
      volume: '200 г',
    },
    {
      key: 'tripe-in-butter',
      name: {
        bg: 'Шкембе в масло с чубрица',
        en: 'Tripe in butter with savory',
        de: 'Kutteln in Butter mit Bohnenkraut',
      },
      price: '12.80',
      volume: '250 г',
    },
    {
      key: 'mushrooms-in-butter',
      name: {
        bg: 'Гъби в масло & чесън',
        en: 'Mushrooms in butter & garlic',
        de: 'Champignons in Butter & Knoblauch',
      },
      price: '9.10',
      volume: '250 г',
      discount: 20,
    },
    {
      key: 'mish-mash',
      name: {
        bg: 'Миш-маш',
        en: 'Mish-mash (scrambled eggs with peppers)',
        de: 'Misch-Masch (Rührei mit Paprika)',
      },
      description: {
        bg: 'Яйца, печени чушки, домати, сирене и магданоз',
        en: 'Eggs, roasted peppers, tomatoes, white cheese and parsley',
        de: 'Eier, geröstete Paprika, Tomaten, weißer Käse und Petersilie',
      },
      price: '8.70',
      volume: '300 г',
    },
    {
      key: 'panagyurishte-eggs',
      name: {
        bg: 'Яйца по панагюрски',
        en: 'Panagyurishte-style eggs',
        de: 'Eier nach Panagjurischte-Art',
      },
      description: {
        bg: 'Забулени яйца върху кисело мляко със сирене и пържен червен пипер',
        en: 'Poached eggs on yoghurt with white cheese and sizzling paprika butter',
        de: 'Pochierte Eier auf Joghurt mit weißem Käse und Paprikabutter',
      },
      price: '8.40',
      volume: '300 г',
    },
    {
      key: 'frog-legs',
      name: {
        bg: 'Жабешки бутчета пане',
        en: "Breaded frogs' legs",
        de: 'Panierte Froschschenkel',
      },
      price: '18.90',
      volume: '200 г',
      discount: 50,
    },
  ],
};
