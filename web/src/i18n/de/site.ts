import type { site as texts } from '#i18n/en/site.ts';

export const site: typeof texts = {
  brand: 'QR-menu',
  language: 'Sprache',
  title: 'Die digitale Speisekarte für Ihr Restaurant, Café oder Ihre Bar',
  lead: 'Ihre Gäste scannen einen QR-Code und sehen sofort die Speisekarte. Sie ändern sie, wann Sie möchten.',
  subscribe: 'Abonnieren',
  signIn: 'Anmelden',
  demo: 'Demo-Speisekarte ansehen',
  notFound: 'Seite nicht gefunden',
  home: 'Zur Startseite',
  loading: 'Wird geladen...',
};
