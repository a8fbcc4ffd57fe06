import type { preview as texts } from '#i18n/en/preview.ts';

export const preview: typeof texts = {
  title: 'Vorschau',
  language: 'Sprache',
  colours: 'Farben',
  light: 'Hell',
  dark: 'Dunkel',
  hint: 'So sehen Ihre Gäste die Seite auf dem Handy. Änderungen erscheinen hier, sobald Sie sie speichern.',
  frame: 'Die Speisekarte, wie Gäste sie sehen, {{language}}',
  nothingYet: 'Noch gibt es nichts zu sehen',
  nothingYetHint: 'Ihre Speisekarte bekommt ihre Adresse, wenn Sie Ihren Betrieb anlegen.',
};
