import type { DemoSection } from '../demo-venue.ts';

export const iceCream: DemoSection = {
  key: 'ice-cream',
  name: { bg: 'Сладолед', en: 'Ice cream' },
  description: {
    bg: 'Занаятчийски, от мляко от Трявна',
    en: 'Artisan, made with milk from Tryavna',
    de: 'Handwerklich hergestellt mit Milch aus Trjawna',
  },
  items: [
    {
      key: 'scoop-vanilla',
      name: { bg: 'Топка ванилия', en: 'Scoop of vanilla', de: 'Kugel Vanille' },
      price: '2.90',
      volume: '60 г',
    },
    {
      key: 'scoop-chocolate',
      name: { bg: 'Топка шоколад', en: 'Scoop of chocolate', de: 'Kugel Schokolade' },
      price: '2.90',
      volume: '60 г',
    },
    {
      key: 'scoop-yoghurt-rose',
      name: {
        bg: 'Топка кисело мляко с роза 🌹',
        en: 'Scoop of yoghurt & rose 🌹',
        de: 'Kugel Joghurt & Rose 🌹',
      },
      price: '3.20',
      volume: '60 г',
    },
    {
      key: 'scoop-walnut',
      name: { bg: 'Топка зелен орех', en: 'Scoop of green walnut', de: 'Kugel grüne Walnuss' },
      price: '3.20',
      volume: '60 г',
      discount: 10,
    },
    {
      key: 'sorbet-raspberry',
      name: { bg: 'Сорбе от малини', en: 'Raspberry sorbet', de: 'Himbeersorbet' },
      price: '3.20',
      volume: '60 г',
    },
    {
      key: 'melba',
      name: {
        bg: 'Мелба с плодове и сметана',
        en: 'Melba sundae with fruit and cream',
        de: 'Melba-Eisbecher mit Obst und Sahne',
      },
      price: '8.60',
      volume: '250 г',
    },
    {
      key: 'banana-split',
      name: { bg: 'Банана сплит', en: 'Banana split', de: 'Bananensplit' },
      price: '8.90',
      volume: '280 г',
      discount: 20,
    },
    { key: 'affogato', name: { en: 'Affogato', de: 'Affogato' }, price: '6.80', volume: '120 г' },
  ],
};
