import type { subscription as texts } from '#i18n/en/subscription.ts';

export const subscription: typeof texts = {
  title: 'Abonnement',
  loading: 'Abonnement wird geladen...',
  noAccount: 'Der kostenlose Monat beginnt, wenn Sie Ihren Betrieb anlegen.',
  validUntil: 'Gültig bis {{date}}',
  daysLeft: {
    one: 'Noch {{count}} Tag',
    other: 'Noch {{count}} Tage',
  },
  lastDay: 'Endet heute',
  lapsed: 'Abgelaufen am {{date}}',
  lapsedHint: 'Verlängern Sie das Abonnement: Solange es läuft, sehen Ihre Gäste die Speisekarte.',
  trial: 'Sie nutzen den kostenlosen Monat. Eine Karte ist nicht nötig.',
  extend: 'Zum Verlängern schreiben Sie uns oder rufen Sie uns an.',
  contact: 'Kontakt',
  payments: 'Zahlungen',
  noPayments: 'Noch keine Zahlungen.',
  paidAt: 'Bezahlt am',
  plan: 'Tarif',
  months: {
    one: '{{count}} Monat',
    other: '{{count}} Monate',
  },
  amount: 'Betrag',
  period: 'Zeitraum',
};
