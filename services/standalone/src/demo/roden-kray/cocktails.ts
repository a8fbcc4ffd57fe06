import type { DemoSection } from '../demo-venue.ts';

export const cocktails: DemoSection = {
  key: 'cocktails',
  name: { bg: 'Коктейли', en: 'Cocktails', de: 'Cocktails' },
  description: {
    bg: 'Класики и наши находки; правим ги и без алкохол',
    en: 'Classics and our own inventions; alcohol-free on request',
    de: 'Klassiker und Eigenkreationen; auf Wunsch alkoholfrei',
  },
  items: [
    {
      key: 'aperol-spritz',
      name: { bg: 'Аперол шприц', en: 'Aperol Spritz', de: 'Aperol Spritz' },
      price: '9.80',
      volume: '250 мл',
      discount: 10,
    },
    {
      key: 'mojito',
      name: { bg: 'Мохито', en: 'Mojito', de: 'Mojito' },
      description: {
        bg: 'Бял ром, лайм, мента, кафява захар и сода',
        en: 'White rum, lime, mint, brown sugar and soda',
        de: 'Weißer Rum, Limette, Minze, brauner Zucker und Soda',
      },
      price: '9.90',
      volume: '300 мл',
    },
    {
      key: 'cuba-libre',
      name: { bg: 'Куба либре', en: 'Cuba Libre', de: 'Cuba Libre' },
      price: '8.90',
      volume: '300 мл',
    },
    {
      key: 'gin-tonic',
      name: {
        bg: 'Джин с тоник и краставица',
        en: 'Gin & tonic with cucumber',
        de: 'Gin Tonic mit Gurke',
      },
      price: '9.40',
      volume: '300 мл',
    },
    {
      key: 'margarita',
      name: { bg: 'Маргарита с лайм', en: 'Lime margarita', de: 'Limetten-Margarita' },
      price: '10.20',
      volume: '150 мл',
    },
    {
      key: 'negroni',
      name: { bg: 'Негрони', en: 'Negroni', de: 'Negroni' },
      price: '10.80',
      volume: '120 мл',
      discount: 20,
    },
    {
      key: 'old-fashioned',
      name: { bg: 'Олд фешън', en: 'Old Fashioned', de: 'Old Fashioned' },
      price: '11.60',
      volume: '120 мл',
    },
    {
      key: 'whiskey-sour',
      name: { bg: 'Уиски сауър', en: 'Whiskey Sour', de: 'Whiskey Sour' },
      price: '10.90',
      volume: '150 мл',
    },
    {
      key: 'pina-colada',
      name: { bg: 'Пиня колада 🍍', en: 'Piña Colada 🍍', de: 'Piña Colada 🍍' },
      price: '10.40',
      volume: '300 мл',
      discount: 50,
    },
    {
      key: 'long-island',
      name: { bg: 'Лонг Айлънд айс ти', en: 'Long Island Iced Tea', de: 'Long Island Iced Tea' },
      price: '12.90',
      volume: '300 мл',
    },
    {
      key: 'rose-valley',
      name: { bg: '„Долината на розите“', en: '"Valley of Roses"', de: '„Tal der Rosen“' },
      description: {
        bg: 'Гроздова ракия, розов сироп, лимон и пенливо вино',
        en: 'Grape rakia, rose syrup, lemon and sparkling wine',
        de: 'Trauben-Rakija, Rosensirup, Zitrone und Schaumwein',
      },
      price: '11.20',
      volume: '180 мл',
    },
    {
      key: 'rakia-sour',
      name: { bg: 'Ракия сауър', en: 'Rakia Sour', de: 'Rakija Sour' },
      price: '9.60',
      volume: '150 мл',
      discount: 5,
    },
    {
      key: 'cloud',
      name: {
        bg: '„Облак“ (мастика с мента, както на морето през 80-те)',
        en: '"Oblak" (mastika with peppermint, as at the seaside in the \'80s)',
        de: '„Oblak“ (Mastika mit Pfefferminz, wie in den 80ern am Meer)',
      },
      price: '3.90',
      volume: '250 мл',
    },
    {
      key: 'virgin-mojito',
      name: { bg: 'Мохито без алкохол', en: 'Virgin Mojito' },
      price: '6.90',
      volume: '300 мл',
    },
  ],
};
