import type { guest as texts } from '#i18n/en/guest.ts';

export const guest: typeof texts = {
  section: 'Abschnitt {{n}}',
  item: 'Produkt {{n}}',
  accountNotFound: 'Betrieb nicht gefunden',
  activeMenuNotFound: 'Keine aktive Speisekarte gefunden',
  menuNotFound: 'Speisekarte nicht gefunden.',
  unavailable: 'Die Speisekarte konnte nicht geladen werden',
  unavailableHint: 'Bitte versuchen Sie es in einigen Sekunden erneut.',
  home: 'Zur Startseite',
  categories: 'Kategorien',
  language: 'Sprache',
  skipToMenu: 'Zur Speisekarte springen',
  oldPrice: 'Alter Preis',
  newPrice: 'Reduzierter Preis',
  price: 'Preis',
  ingredients: 'Zutaten',
  unnamed: 'Unbenannt',
  contact: 'Kontakt',
  madeWith: 'Digitale Speisekarte von QR-menu',
};
