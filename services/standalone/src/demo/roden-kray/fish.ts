import type { DemoSection } from '../demo-venue.ts';

export const fish: DemoSection = {
  key: 'fish',
  name: { bg: 'Риба и морски дарове', en: 'Fish and seafood', de: 'Fisch und Meeresfrüchte' },
  description: {
    bg: 'Пъстърва от нашия вир, морска риба във вторник и петък',
    en: 'Trout from our own pond, sea fish on Tuesdays and Fridays',
    de: 'Forellen aus dem eigenen Teich, Seefisch dienstags und freitags',
  },
  items: [
    {
      key: 'trout-grilled',
      name: { bg: 'Пъстърва на скара', en: 'Grilled trout', de: 'Gegrillte Forelle' },
      price: '14.50',
      volume: '350 г',
    },
    {
      key: 'trout-butter',
      name: {
        bg: 'Пъстърва в масло с бадеми',
        en: 'Trout in butter with almonds',
        de: 'Forelle in Mandelbutter',
      },
      price: '15.90',
      volume: '350 г',
    },
    {
      key: 'carp',
      name: {
        bg: 'Пържен шаран с чесново пюре',
        en: 'Fried carp with garlic mash',
        de: 'Gebackener Karpfen mit Knoblauchpüree',
      },
      price: '13.90',
      volume: '350 г',
      discount: 10,
    },
    {
      key: 'stuffed-carp',
      name: {
        bg: 'Никулденски пълнен шаран',
        en: "St Nicholas' Day stuffed carp",
        de: 'Gefüllter Karpfen zum Nikolaustag',
      },
      description: {
        bg: 'Цял шаран, пълнен с лук, орехи, ориз и стафиди; за 4–5 души',
        en: 'Whole carp stuffed with onions, walnuts, rice and raisins; serves 4–5',
        de: 'Ganzer Karpfen, gefüllt mit Zwiebeln, Walnüssen, Reis und Rosinen; für 4–5 Personen',
      },
      price: '79.00',
      volume: '2 кг',
    },
    {
      key: 'zander',
      name: {
        bg: 'Филе от бяла риба (сом и сулка)',
        en: 'Zander and catfish fillets',
        de: 'Zander- und Welsfilet',
      },
      price: '21.40',
      volume: '250 г',
    },
    {
      key: 'sprats',
      name: {
        bg: 'Пържена цаца с лимон',
        en: 'Fried sprats with lemon',
        de: 'Gebratene Sprotten mit Zitrone',
      },
      price: '9.80',
      volume: '300 г',
      discount: 20,
    },
    {
      key: 'scad',
      name: {
        bg: 'Сафрид по черноморски',
        en: 'Black Sea horse mackerel',
        de: 'Schwarzmeer-Stöcker',
      },
      price: '13.20',
      volume: '250 г',
    },
    {
      key: 'sea-bass',
      name: { bg: 'Лаврак на скара', en: 'Grilled sea bass', de: 'Gegrillter Wolfsbarsch' },
      price: '29.90',
      volume: '400 г',
    },
    {
      key: 'mussels',
      name: {
        bg: 'Миди по созополски',
        en: 'Sozopol-style mussels',
        de: 'Miesmuscheln nach Sosopol-Art',
      },
      description: {
        bg: 'С бяло вино, чесън, девесил и препечен хляб',
        en: 'With white wine, garlic, lovage and toasted bread',
        de: 'Mit Weißwein, Knoblauch, Liebstöckel und geröstetem Brot',
      },
      price: '16.70',
      volume: '500 г',
    },
    {
      key: 'calamari',
      name: {
        bg: 'Калмари на кръгчета с лимонова майонеза',
        en: 'Fried calamari rings with lemon mayonnaise',
        de: 'Frittierte Calamari-Ringe mit Zitronenmayonnaise',
      },
      price: '18.30',
      volume: '250 г',
    },
    {
      key: 'octopus',
      name: {
        bg: 'Октопод на скара върху пюре от грах',
        en: 'Grilled octopus on pea purée',
        de: 'Gegrillter Oktopus auf Erbsenpüree',
      },
      price: '44.50',
      volume: '250 г',
      discount: 5,
    },
    {
      key: 'turbot',
      name: {
        bg: 'Калкан (цена по тегло, според улова)',
        en: 'Turbot (priced by weight, as the catch allows)',
        de: 'Steinbutt (Preis nach Gewicht und Fang)',
      },
      volume: '1 кг',
    },
  ],
};
