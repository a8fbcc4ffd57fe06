import type { session as texts } from '#i18n/en/session.ts';

export const session: typeof texts = {
  skip: 'Zum Inhalt springen',
  openMenu: 'Navigation öffnen',
  closeMenu: 'Navigation schließen',
  venue: 'Betrieb',
  management: 'Verwalten',
  overview: 'Übersicht',
  workingFor: 'Sie arbeiten für',
  workspace: 'Arbeitsbereich',
  own: 'Mein Betrieb',
  unnamed: 'Betrieb ohne Namen',
  switched: 'Sie arbeiten jetzt für {{name}}.',
  roles: {
    owner: 'Inhaber',
    editor: 'Bearbeiten',
    viewer: 'Nur ansehen',
  },
  invitations: 'Offene Einladungen: {{n}}',
  signedInAs: 'Angemeldet als',
  ended: 'Ihre Sitzung ist abgelaufen',
  endedHint: 'Melden Sie sich erneut an, um fortzufahren. Ihre Eingaben bleiben erhalten.',
  signInElsewhere:
    'Diese Anmeldung braucht einen weiteren Schritt. Öffnen Sie die Anmeldeseite in einem anderen Tab; hier geht es danach von selbst weiter.',
  otherTab: 'Anmeldeseite in einem anderen Tab öffnen',
  noAccess: 'Sie arbeiten nicht mehr für diesen Betrieb.',
  toOwn: 'Zu meinem eigenen Betrieb',
};
