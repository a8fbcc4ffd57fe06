import type { site as texts } from '#i18n/en/site.ts';

export const site: typeof texts = {
  brand: 'QR-menu',
  language: 'Език',
  skip: 'Към съдържанието',
  navigation: 'Основна навигация',
  notFound: 'Страницата не е намерена',
  notFoundHint: 'Адресът е сгрешен или страницата е преместена.',
  home: 'Към началото',
  imprint: 'Данни за доставчика',
  privacy: 'Лични данни',
  accessibility: 'Достъпност',
  broken: 'Нещо се обърка',
  brokenHint: 'Презаредете страницата. Запазените промени не са изгубени.',
  reload: 'Презареди',
  overview: 'Към началото',
  loading: 'Зареждане...',
};
