import type { print as texts } from '../en/print.ts';

export const print: typeof texts = {
  scan: 'Сканирайте за меню',
  hint: 'Насочете камерата на телефона към кода',
  orOpen: 'или отворете',
  foldHere: 'Сгънете тук',
  asOf: 'Към {{day}}, версия {{version}}',
  page: 'Страница {{n}} от {{of}}',
  legend: 'Обяснения',
  before: 'преди: {{price}}',
  download: 'Меню за печат (PDF)',
};
