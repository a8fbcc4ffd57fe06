import type { site as texts } from '#i18n/en/site.ts';

export const site: typeof texts = {
  brand: 'QR-menu',
  language: 'Език',
  title: 'Дигитално меню за вашия ресторант, кафене или бар',
  lead: 'Гостите сканират QR код и веднага виждат менюто. Вие го променяте, когато пожелаете.',
  subscribe: 'Абонирайте се',
  signIn: 'Вход',
  demo: 'Вижте примерното меню',
  notFound: 'Страницата не е намерена',
  home: 'Към началото',
  loading: 'Зареждане...',
};
