/** Texts of the page about what the venue has paid for. */
export const subscription = {
  title: 'Subscription',
  loading: 'Loading subscription...',
  noAccount: 'The free month begins when you create your account.',
  validUntil: 'Valid until {{date}}',
  daysLeft: {
    one: '{{count}} day left',
    other: '{{count}} days left',
  },
  lastDay: 'Ends today',
  lapsed: 'Ended on {{date}}',
  lapsedHint: 'Extend the subscription: as long as it runs, your guests see the menu.',
  trial: 'You are in your free month. No card is needed.',
  extend: 'To extend the subscription, write to us or call us.',
  contact: 'Contact',
  payments: 'Payments',
  noPayments: 'No payments yet.',
  paidAt: 'Paid on',
  plan: 'Plan',
  months: {
    one: '{{count}} month',
    other: '{{count}} months',
  },
  amount: 'Amount',
  period: 'For the time',
};
