import type { site as texts } from '#i18n/en/site.ts';

export const site: typeof texts = {
  brand: 'QR-menu',
  language: 'Sprache',
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  notFound: 'Seite nicht gefunden',
  notFoundHint: 'Die Adresse enthält einen Tippfehler, oder die Seite ist umgezogen.',
  home: 'Zur Startseite',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  accessibility: 'Barrierefreiheit',
  broken: 'Etwas ist schiefgegangen',
  brokenHint: 'Laden Sie die Seite neu. Gespeicherte Änderungen bleiben erhalten.',
  reload: 'Neu laden',
  overview: 'Zur Übersicht',
  loading: 'Wird geladen...',
};
