import type { DemoVenue } from './demo-venue.ts';

/** English by default, in francs; one section, and another whose only item is hidden. */
export const alpenroesli: DemoVenue = {
  key: 'alpenroesli',
  account: {
    name: 'Café Alpenrösli',
    email: 'hello@alpenroesli.example',
    phone: '+41 44 555 01 92',
    description: 'Coffee, cake & a view of the lake.',
    defaultLanguage: 'en',
  },
  menu: {
    name: { en: 'All day', de: 'Ganztägig' },
    description: { en: 'Served from 8 a.m. to 6 p.m.' },
    currency: 'CHF',
  },
  sections: [
    {
      key: 'cakes',
      name: { en: 'Cakes', de: 'Kuchen', bg: 'Торти' },
      description: { en: 'From our own bakery' },
      items: [
        { key: 'carrot-cake', name: { en: 'Carrot cake', de: 'Rüeblitorte' }, price: '7.50' },
        {
          key: 'nut-tart',
          name: { en: 'Engadine nut tart', de: 'Engadiner Nusstorte' },
          price: '8.20',
        },
        {
          key: 'plum-tart',
          name: { en: 'Plum tart', de: 'Zwetschgenwähe' },
          price: '7.80',
          active: false,
        },
        {
          key: 'birchermuesli',
          name: { en: "Grandmother's Bircher muesli", de: 'Birchermüesli' },
          description: { en: 'With apple, hazelnuts and fresh cream' },
          price: '9.90',
          volume: '300 г',
          discount: 15,
        },
        { key: 'cake-of-the-day', name: { en: 'Cake of the day (ask us)' } },
      ],
    },
    {
      key: 'fondue',
      name: { en: 'Fondue', de: 'Fondue' },
      description: { en: 'From November to March' },
      items: [
        {
          key: 'fondue-moitie',
          name: { en: 'Fondue "moitié-moitié" for two', de: 'Fondue „moitié-moitié“ für zwei' },
          price: '58.00',
          active: false,
        },
      ],
    },
  ],
};
