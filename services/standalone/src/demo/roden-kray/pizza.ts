import type { DemoSection } from '../demo-venue.ts';

export const pizza: DemoSection = {
  key: 'pizza',
  name: { bg: 'Пици', en: 'Pizza', de: 'Pizza' },
  description: {
    bg: 'На пещ с дърва, тестото втасва 48 часа',
    en: 'Wood-fired, the dough rests for 48 hours',
    de: 'Aus dem Holzofen, der Teig ruht 48 Stunden',
  },
  items: [
    {
      key: 'margherita',
      name: { bg: 'Маргарита', en: 'Margherita', de: 'Margherita' },
      description: {
        bg: 'Доматен сос, моцарела и босилек',
        en: 'Tomato sauce, mozzarella and basil',
        de: 'Tomatensauce, Mozzarella und Basilikum',
      },
      price: '11.90',
      volume: '450 г',
    },
    {
      key: 'funghi',
      name: { bg: 'Фунги', en: 'Funghi', de: 'Funghi' },
      price: '12.90',
      volume: '480 г',
    },
    {
      key: 'capricciosa',
      name: { bg: 'Капричоза', en: 'Capricciosa', de: 'Capricciosa' },
      description: {
        bg: 'Шунка, гъби, маслини и артишок',
        en: 'Ham, mushrooms, olives and artichoke',
        de: 'Schinken, Pilze, Oliven und Artischocken',
      },
      price: '14.60',
      volume: '520 г',
      discount: 10,
    },
    {
      key: 'quattro-stagioni',
      name: { bg: 'Четири сезона', en: 'Four seasons', de: 'Vier Jahreszeiten' },
      price: '15.20',
      volume: '540 г',
    },
    {
      key: 'quattro-formaggi',
      name: { bg: 'Четири сирена', en: 'Four cheeses', de: 'Vier Käsesorten' },
      price: '15.80',
      volume: '480 г',
    },
    {
      key: 'pepperoni',
      name: { bg: 'Пеперони', en: 'Pepperoni', de: 'Salami-Pizza (pikant)' },
      price: '14.90',
      volume: '500 г',
      discount: 50,
    },
    {
      key: 'prosciutto',
      name: { bg: 'Прошуто с рукола', en: 'Prosciutto and rocket', de: 'Prosciutto mit Rucola' },
      price: '17.40',
      volume: '500 г',
    },
    {
      key: 'tonno',
      name: { bg: 'Тоно', en: 'Tuna and red onion', de: 'Thunfisch und rote Zwiebeln' },
      price: '14.70',
      volume: '520 г',
    },
    {
      key: 'village-pizza',
      name: {
        bg: '„Селска“ – с наденица, бекон, кисели краставички & пресен лук',
        en: '"Country" – with sausage, bacon, gherkins & spring onion',
        de: '„Bauernart“ – mit Wurst, Speck, Gewürzgurken & Frühlingszwiebeln',
      },
      price: '15.90',
      volume: '560 г',
    },
    {
      key: 'vegetariana',
      name: { bg: 'Вегетариана', en: 'Vegetariana', de: 'Vegetariana' },
      price: '13.60',
      volume: '520 г',
    },
    {
      key: 'calzone',
      name: { bg: 'Калцоне', en: 'Calzone', de: 'Calzone' },
      price: '15.30',
      volume: '550 г',
      discount: 15,
    },
    {
      key: 'nonnas-pizza',
      name: { en: 'Nonna\'s "secret" pizza (don\'t ask)' },
      price: '16.50',
      volume: '500 г',
    },
  ],
};
