import type { DemoCategory } from './demo-category.ts';

/** Nothing is in season: guests do not see the category. */
export const seasonal: DemoCategory = {
  id: 'seasonal',
  name: { bg: 'Сезонни предложения', en: 'Seasonal dishes', de: 'Saisongerichte' },
  position: 7,
  products: [],
};
