import type { preview as texts } from '#i18n/en/preview.ts';

export const preview: typeof texts = {
  title: 'Преглед',
  language: 'Език',
  colours: 'Цветове',
  light: 'Светли',
  dark: 'Тъмни',
  hint: 'Това е страницата, която гостите виждат на телефона си. Промените се появяват тук веднага щом ги запазите.',
  frame: 'Менюто, както го виждат гостите, {{language}}',
  nothingYet: 'Още няма какво да се види',
  nothingYetHint: 'Менюто ви получава адрес, когато създадете профила на обекта.',
};
