import type { subscription as texts } from '#i18n/en/subscription.ts';

export const subscription: typeof texts = {
  title: 'Абонамент',
  loading: 'Абонаментът се зарежда...',
  noAccount: 'Безплатният месец започва, когато създадете профила на обекта.',
  validUntil: 'Валиден до {{date}}',
  daysLeft: {
    one: 'Остава {{count}} ден',
    other: 'Остават {{count}} дни',
  },
  lastDay: 'Изтича днес',
  lapsed: 'Изтекъл на {{date}}',
  lapsedHint: 'Удължете абонамента: докато тече, гостите виждат менюто ви.',
  trial: 'Ползвате безплатния месец. Не е нужна карта.',
  extend: 'За да удължите абонамента, пишете ни или ни се обадете.',
  contact: 'Контакт',
  payments: 'Плащания',
  noPayments: 'Още няма плащания.',
  paidAt: 'Платено на',
  plan: 'План',
  months: {
    one: '{{count}} месец',
    other: '{{count}} месеца',
  },
  amount: 'Сума',
  period: 'За периода',
};
