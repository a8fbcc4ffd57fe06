import type { card as cardTexts, open as openTexts } from '../en/card.ts';

export const card: typeof cardTexts = {
  hours: 'Работно време',
  kitchen: 'Кухня',
  address: 'Адрес',
  wifi: 'Wi-Fi',
  password: 'Парола: {{of}}',
  openNetwork: 'Без парола',
  payment: 'Плащане',
  service: 'Такса обслужване',
  links: 'Връзки',
  website: 'Уебсайт',
  map: 'Карта',
  review: 'Оценете ни в Google',
  closed: 'затворено',
  allDay: 'денонощно',
  daily: 'Всеки ден',
  season: 'Сезон',
  days: 'понеделник вторник сряда четвъртък петък събота неделя',
  everyDay: 'всеки ден',
  date: '{{day}} {{month}} {{year}}',
  months: 'януари февруари март април май юни юли август септември октомври ноември декември',
};

export const open: typeof openTexts = {
  now: 'Отворено',
  until: 'Отворено до {{of}}',
  closed: 'Затворено',
  today: 'Затворено, отваря в {{of}}',
  tomorrow: 'Затворено, отваря утре в {{of}}',
  onDay: 'Затворено, отваря {{day}} в {{of}}',
  kitchen: 'кухня до {{of}}',
  kitchenClosed: 'кухнята е затворена',
  days: 'в понеделник|във вторник|в сряда|в четвъртък|в петък|в събота|в неделя',
  asOf: 'към {{of}}',
  copy: 'Копирай',
  copied: 'Копирано',
};
