import type { DemoSection } from '../demo-venue.ts';

export const sach: DemoSection = {
  key: 'sach',
  name: { bg: 'Сачове', en: 'Sach – sizzling clay pans', de: 'Satsch – heiße Tonpfannen' },
  description: {
    bg: 'Поднасят се цвърчащи върху нажежена глинена плоча',
    en: 'Served sizzling on a red-hot clay plate',
    de: 'Brutzelnd auf der heißen Tonplatte serviert',
  },
  items: [
    {
      key: 'chicken-sach',
      name: {
        bg: 'Пилешки сач със зеленчуци',
        en: 'Chicken sach with vegetables',
        de: 'Hähnchen-Satsch mit Gemüse',
      },
      price: '16.90',
      volume: '500 г',
    },
    {
      key: 'pork-sach',
      name: {
        bg: 'Свински сач с гъби и лук',
        en: 'Pork sach with mushrooms and onions',
        de: 'Schweinefleisch-Satsch mit Pilzen und Zwiebeln',
      },
      price: '17.80',
      volume: '500 г',
      discount: 10,
    },
    {
      key: 'veal-sach',
      name: { bg: 'Телешки сач', en: 'Veal sach', de: 'Kalbfleisch-Satsch' },
      price: '22.40',
      volume: '500 г',
    },
    {
      key: 'mixed-sach',
      name: {
        bg: 'Голям мешан сач за двама',
        en: 'Large mixed sach for two',
        de: 'Großer gemischter Satsch für zwei',
      },
      description: {
        bg: 'Свинско, пилешко, телешко, наденица, картофи, гъби, чушки и моркови',
        en: 'Pork, chicken, veal, sausage, potatoes, mushrooms, peppers and carrots',
        de: 'Schweine-, Hähnchen- und Kalbfleisch, Wurst, Kartoffeln, Pilze, Paprika und Karotten',
      },
      price: '39.80',
      volume: '1 кг',
    },
    {
      key: 'lamb-sach',
      name: {
        bg: 'Агнешки сач с пресен лук и мента',
        en: 'Lamb sach with spring onion and mint',
        de: 'Lamm-Satsch mit Frühlingszwiebeln und Minze',
      },
      price: '28.50',
      volume: '500 г',
    },
    {
      key: 'vegetable-sach',
      name: { bg: 'Зеленчуков сач', en: 'Vegetable sach', de: 'Gemüse-Satsch' },
      price: '12.90',
      volume: '450 г',
    },
    {
      key: 'cheese-sach',
      name: {
        bg: 'Сач с три вида сирене',
        en: 'Three-cheese sach',
        de: 'Satsch mit drei Käsesorten',
      },
      price: '13.60',
      volume: '400 г',
    },
    {
      key: 'duck-sach',
      name: {
        bg: 'Сач с патешко магре, сини сливи и вино',
        en: 'Sach with duck breast, plums and wine',
        de: 'Satsch mit Entenbrust, Pflaumen und Wein',
      },
      price: '31.20',
      volume: '500 г',
      discount: 20,
    },
    {
      key: 'hunters-sach',
      name: {
        bg: 'Сач „Ловджийска среща“ – еленско, глиганско, манатарки, хвойна, червено вино, печен лук и картофи по селски',
        en: '"Hunters\' meeting" sach – venison, wild boar, porcini, juniper, red wine, roasted onions and country potatoes',
        de: 'Satsch „Jägertreffen“ – Hirsch, Wildschwein, Steinpilze, Wacholder, Rotwein, Röstzwiebeln und Kartoffeln nach Bauernart',
      },
      price: '24.70',
      volume: '550 г',
    },
  ],
};
