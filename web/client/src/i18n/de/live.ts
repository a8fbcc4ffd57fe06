import type { live as texts } from '#i18n/en/live.ts';

export const live: typeof texts = {
  changedElsewhere: 'Anderswo geändert',
  mine: 'Ihre Fassung:',
  theirs: 'Neue Fassung:',
  nothing: '(leer)',
  keepMine: 'Meine behalten',
  takeTheirs: 'Neue übernehmen',
  choose:
    'Jemand anders hat geändert, was Sie gerade bearbeiten. Wählen Sie unten, welche Fassung bleibt.',
  chooseFirst: 'Wählen Sie vor dem Speichern unten, welche Fassung bleibt.',
  meanwhile:
    'Jemand anders hat kurz vor Ihnen gespeichert. Das Formular zeigt jetzt beide Änderungen: Prüfen Sie es und speichern Sie erneut.',
  gone: 'Dieser Eintrag wurde anderswo gelöscht, während Sie ihn bearbeitet haben. Ihr Text ist noch da.',
  restore: 'Wiederherstellen',
  copyText: 'Meinen Text kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren ist hier nicht erlaubt. Markieren Sie den Text im Formular.',
  restored: 'Wiederhergestellt.',
  notRestored: 'Das lässt sich nicht mehr wiederherstellen.',
  removedNamed: '„{{name}}“ wurde gelöscht',
  undo: 'Rückgängig',
  unsavedTitle: 'Ohne Speichern verlassen?',
  unsavedText: 'Ihre Änderungen auf dieser Seite sind noch nicht gespeichert.',
  leave: 'Ohne Speichern verlassen',
  stay: 'Weiter bearbeiten',
  offline:
    'Sie sind offline. Lesen und Schreiben geht weiter; speichern Sie, sobald die Verbindung zurück ist.',
  paused:
    'Die Live-Aktualisierung ruht; die Verbindung wird wiederhergestellt. Die Anzeige ist vielleicht nicht aktuell.',
  takingEffect: 'Gespeichert. Es wird in Kürze wirksam.',
  translations: 'Sprachen',
  complete: '{{language}}: vollständig',
  partly: '{{language}}: teilweise übersetzt',
  missing: '{{language}}: fehlt',
  copyFrom: 'Aus {{language}} kopieren',
};
