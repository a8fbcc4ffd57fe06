import type { guest as texts } from '#i18n/en/guest.ts';

export const guest: typeof texts = {
  section: 'Секция {{n}}',
  item: 'Продукт {{n}}',
  accountNotFound: 'Няма такъв обект',
  activeMenuNotFound: 'Няма активно меню',
  menuNotFound: 'Менюто не е намерено.',
  unavailable: 'Менюто не може да се зареди',
  unavailableHint: 'Опитайте отново след няколко секунди.',
  home: 'Към началото',
  categories: 'Категории',
  language: 'Език',
  skipToMenu: 'Към менюто',
  oldPrice: 'Стара цена',
  newPrice: 'Намалена цена',
  price: 'Цена',
  ingredients: 'Съставки',
  unnamed: 'Без име',
  contact: 'Контакти',
  madeWith: 'Дигитално меню от QR-menu',
};
