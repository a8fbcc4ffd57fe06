import type { DemoCategory } from './demo-category.ts';

export const desserts: DemoCategory = {
  id: 'desserts',
  name: { bg: 'Десерти', en: 'Desserts', de: 'Desserts' },
  position: 5,
  products: [
    {
      id: 'creme-caramel',
      name: { bg: 'Крем карамел', en: 'Crème caramel', de: 'Karamellcreme' },
      description: {
        bg: 'По рецептата на баба',
        en: 'After grandmother’s recipe',
        de: 'Nach Großmutters Rezept',
      },
      price: 5.9,
      volume: '150 г',
      photoUrl: '/demo/creme-caramel.svg',
      discount: null,
      position: 1,
      active: true,
    },
    {
      id: 'baklava',
      name: { bg: 'Баклава с орехи', en: 'Walnut baklava', de: 'Walnuss-Baklava' },
      description: {
        bg: 'С мед от Странджа и шамфъстък',
        en: 'With honey from Strandzha and pistachios',
        de: 'Mit Honig aus der Strandscha und Pistazien',
      },
      price: 6.8,
      volume: '160 г',
      photoUrl: '/demo/baklava.svg',
      discount: 25,
      position: 2,
      active: true,
    },
    {
      id: 'pancakes',
      name: { bg: 'Палачинки с шоколад', en: 'Chocolate pancakes', de: 'Schokoladenpfannkuchen' },
      description: {
        bg: 'Три палачинки с горски плодове',
        en: 'Three pancakes with forest fruit',
        de: 'Drei Pfannkuchen mit Waldfrüchten',
      },
      price: 7.2,
      volume: '220 г',
      photoUrl: '/demo/pancakes.svg',
      discount: null,
      position: 3,
      active: true,
    },
    {
      id: 'walnut-cake',
      name: { bg: 'Орехова торта', en: 'Walnut cake', de: 'Walnusstorte' },
      description: {
        bg: 'Бадемов блат и маслен крем',
        en: 'Almond sponge and butter cream',
        de: 'Mandelbiskuit und Buttercreme',
      },
      price: 7.6,
      volume: '170 г',
      photoUrl: '/demo/walnut-cake.svg',
      discount: null,
      position: 4,
      active: true,
    },
  ],
};
