import type * as texts from '#i18n/en/admin.ts';

export const admin: typeof texts.admin = {
  title: 'Verwaltung',
  welcome: 'Willkommen, {{name}}',
  user: 'Benutzer',
  viewMenu: 'Öffentliche Speisekarte öffnen',
  logout: 'Abmelden',
  navigation: 'Navigation',
  language: 'Sprache',
  loading: 'Wird geladen...',
  error: 'Fehler: {{message}}',
  anotherKeys: 'Strg + Enter',
  retry: 'Erneut versuchen',
  pending:
    'Die Änderung wird noch gespeichert. Drücken Sie gleich noch einmal auf die Schaltfläche.',
  unreachable: 'Der Dienst ist nicht erreichbar. Bitte versuchen Sie es erneut.',
  edit: 'Bearbeiten',
  editNamed: '{{name}} bearbeiten',
  remove: 'Löschen',
  removeNamed: '{{name}} löschen',
  cancel: 'Abbrechen',
  close: 'Schließen',
  removed: 'Gelöscht',
  actions: 'Aktionen',
  untitledMenu: 'Speisekarte ohne Namen',
  untitledSection: 'Abschnitt ohne Namen',
  unnamed: 'Ohne Namen',
  fields: {
    name: 'Name',
    description: 'Beschreibung',
    created: 'Erstellt',
    active: 'Aktiv',
    currency: 'Währung',
    menu: 'Speisekarte',
    section: 'Abschnitt',
    imageUrl: 'Bild (Webadresse)',
    price: 'Preis',
    discount: 'Rabatt (%)',
    volume: 'Menge',
    position: 'Position',
    number: 'Nummer',
    email: 'E-Mail',
    phone: 'Telefon',
    defaultLanguage: 'Standardsprache',
    country: 'Land',
    contentLanguage: 'Sprache der Texte',
  },
  invalidFields: {
    required: 'Dieses Feld ist erforderlich.',
    ownEmail: 'Das ist Ihre eigene Adresse. Geben Sie die der Kollegin oder des Kollegen ein.',
    email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    price: 'Geben Sie einen Preis ab 0 mit höchstens zwei Nachkommastellen ein.',
    discount: 'Geben Sie eine ganze Zahl von 0 bis 100 ein.',
    position: 'Geben Sie eine ganze Zahl ab 0 ein.',
    digits: 'Nur Ziffern.',
    numberTaken: 'Diese Nummer hat schon eine andere Zutat.',
    accountName:
      'Der Name braucht mindestens einen Buchstaben oder eine Ziffer: Daraus entsteht die Adresse der Speisekarte.',
    accountNameInvisible:
      'Der Name enthält ein unsichtbares Zeichen. Tippen Sie ihn neu, statt ihn einzufügen.',
    accountNameLength: 'Der Name darf höchstens 80 Zeichen haben.',
  },
  account: {
    title: 'Betrieb',
    create: 'Betrieb anlegen',
    update: 'Betrieb aktualisieren',
    saved: 'Betrieb gespeichert',
  },
  menus: {
    title: 'Speisekarten',
    add: 'Speisekarte hinzufügen',
    update: 'Speisekarte aktualisieren',
    loading: 'Speisekarten werden geladen...',
    empty: 'Noch keine Speisekarten.',
    confirmRemove: 'Möchten Sie das wirklich löschen?',
    thisOne: 'diese Speisekarte',
    loadError: 'Fehler beim Laden der Speisekarte: {{message}}',
    missing: 'Keine Speisekarte mit dieser Adresse gefunden ({{id}})',
    updated: 'Speisekarte erfolgreich aktualisiert',
  },
  sections: {
    title: 'Abschnitte',
    add: 'Abschnitt hinzufügen',
    update: 'Abschnitt aktualisieren',
    loading: 'Abschnitte werden geladen...',
    empty: 'Noch keine Abschnitte.',
    confirmRemove: 'Möchten Sie diesen Abschnitt wirklich löschen?',
    thisOne: 'dieser Abschnitt',
    missing: 'Abschnitt nicht gefunden.',
    updated: 'Abschnitt erfolgreich aktualisiert',
  },
  items: {
    title: 'Produkte',
    add: 'Produkt hinzufügen',
    update: 'Produkt aktualisieren',
    loading: 'Produkte werden geladen...',
    empty: 'Noch keine Produkte.',
    noMatch: 'Kein passendes Produkt.',
    search: 'Suche nach Name oder Beschreibung',
    confirmRemove: 'Möchten Sie dieses Produkt wirklich löschen?',
    thisOne: 'dieses Produkt',
    missing: 'Kein Produkt mit dieser Adresse gefunden ({{id}})',
    updated: 'Produkt erfolgreich aktualisiert',
    sectionFirst: 'Legen Sie zuerst einen Abschnitt an: Jedes Produkt gehört zu einem.',
    previous: 'Zurück',
    next: 'Weiter',
    pages: 'Seiten',
    page: 'Seite {{n}}',
  },
  ingredients: {
    title: 'Zutaten',
    add: 'Zutat hinzufügen',
    update: 'Zutat aktualisieren',
    loading: 'Zutaten werden geladen...',
    empty: 'Keine Zutaten gefunden.',
    missing: 'Keine Zutat mit dieser Adresse gefunden ({{id}})',
    updated: 'Zutat erfolgreich aktualisiert',
  },
};

export const session: typeof texts.session = {
  skip: 'Zum Inhalt springen',
  openMenu: 'Navigation öffnen',
  closeMenu: 'Navigation schließen',
  venue: 'Betrieb',
  management: 'Verwalten',
  overview: 'Übersicht',
  workingFor: {
    editor: 'Sie bearbeiten die Karte von',
    viewer: 'Sie sehen die Karte von',
  },
  workspace: 'Betrieb',
  own: 'Mein Betrieb',
  unnamed: 'Betrieb ohne Namen',
  switched: 'Sie arbeiten jetzt für {{name}}.',
  roles: {
    owner: 'Inhaber',
    editor: 'Darf ändern',
    viewer: 'Darf nur ansehen',
  },
  invitations: 'Offene Einladungen: {{n}}',
  signedInAs: 'Angemeldet als',
  ended: 'Ihre Sitzung ist abgelaufen',
  endedHint: 'Melden Sie sich erneut an, um fortzufahren. Ihre Eingaben bleiben erhalten.',
  confirmTitle: 'Bestätigen Sie, dass Sie es sind',
  confirmHint: 'Geben Sie Ihr Passwort ein, um fortzufahren. Ihre Eingaben bleiben erhalten.',
  confirm: 'Bestätigen',
  signInElsewhere:
    'Diese Anmeldung braucht einen weiteren Schritt. Öffnen Sie die Anmeldeseite in einem anderen Tab; hier geht es danach von selbst weiter.',
  otherTab: 'Anmeldeseite in einem anderen Tab öffnen',
  look: 'Ansehen',
  lookNamed: '{{name}} ansehen',
  viewOnly:
    'Sie können hier alles ansehen. Ändern können nur der Inhaber und alle mit der Rolle „Darf ändern“.',
  noAccess: 'Sie arbeiten nicht mehr für diesen Betrieb.',
  toOwn: 'Zu meinem eigenen Betrieb',
};

export const live: typeof texts.live = {
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
    'Sie sind offline. Sie können weiter lesen und schreiben; speichern Sie, sobald die Verbindung wieder da ist.',
  paused:
    'Die Verbindung ist unterbrochen und wird wiederhergestellt. Was Sie sehen, ist vielleicht nicht aktuell.',
  takingEffect: 'Gespeichert. Die Änderung gilt in Kürze.',
  translations: 'Sprachen',
  complete: '{{language}}: vollständig',
  partly: '{{language}}: teilweise übersetzt',
  missing: '{{language}}: fehlt',
  copyFrom: 'Aus {{language}} kopieren',
};

export const sorting: typeof texts.sorting = {
  role: 'verschiebbare Zeile',
  handle: '{{name}} verschieben',
  instructions:
    'Mit Leertaste oder Eingabetaste aufnehmen, mit den Pfeiltasten bewegen, mit Leertaste oder Eingabetaste ablegen, mit Escape abbrechen.',
  picked: '{{name}} aufgenommen, Platz {{n}} von {{total}}.',
  over: '{{name}} ist auf Platz {{n}} von {{total}}.',
  dropped: '{{name}} abgelegt auf Platz {{n}} von {{total}}.',
  cancelled: 'Abgebrochen. {{name}} ist wieder an seinem alten Platz.',
};

export const upload: typeof texts.upload = {
  hint: 'JPEG, PNG, WebP, AVIF oder GIF, bis 20 MB.',
  dropHint: 'Sie können eine Datei auch hierher ziehen.',
  choose: 'Bild auswählen',
  replace: 'Anderes Bild auswählen',
  cancel: 'Hochladen abbrechen',
  retry: 'Erneut versuchen',
  remove: 'Bild entfernen',
  progress: 'Fortschritt des Hochladens',
  finishing: '100 %: Das Bild wird verarbeitet …',
  preview: 'Vorschau des Bildes',
  heic: 'Das ist ein HEIC-Foto, das die meisten Handys und Browser nicht zeigen. Schicken Sie es sich als JPEG, oder stellen Sie am iPhone Einstellungen → Kamera → Formate → Maximale Kompatibilität ein.',
  pdf: 'Das ist ein PDF. Machen Sie ein Bildschirmfoto der Seite, oder speichern Sie das Bild daraus als JPEG.',
  noImage:
    'Diese Datei ist kein Bild im Format JPEG, PNG, WebP, AVIF oder GIF. Öffnen Sie sie, speichern Sie sie als JPEG und wählen Sie diese Datei.',
  tooLarge:
    'Diese Datei hat {{size}} MB, erlaubt sind 20 MB. Wählen Sie beim Speichern eine kleinere Größe, oder machen Sie ein Bildschirmfoto davon.',
  empty: 'Diese Datei ist leer. Kopieren Sie sie noch einmal auf dieses Gerät.',
  broken:
    'Dieses Bild ist beschädigt oder hat mehr als 52 Megapixel. Öffnen Sie es, speichern Sie es als neues JPEG und wählen Sie diese Datei.',
};

export const preview: typeof texts.preview = {
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

export const refusals: typeof texts.refusals = {
  forbidden: 'Dazu haben Sie hier keine Berechtigung. Fragen Sie den Inhaber des Betriebs.',
  twoStepRequired:
    'Dieser Betrieb verlangt eine Anmeldung in zwei Schritten. Richten Sie sie zuerst ein.',
  signInAgain: 'Dafür wird Ihr Passwort gebraucht. Es wurde nichts geändert.',
  notFound: 'Das gibt es nicht mehr. Vielleicht wurde es anderswo gelöscht.',
  badInput: 'Etwas im Formular stimmt nicht. Prüfen Sie Ihre Eingaben.',
  badField: '{{field}}: Das wird nicht angenommen. Vielleicht ist es zu lang oder zu groß.',
  badPicture: 'Geben Sie für das Bild eine Webadresse ein, die mit https:// beginnt.',
  conflict: 'Inzwischen hat sich etwas geändert. Sehen Sie nach und versuchen Sie es noch einmal.',
  knownColleague: 'Diese Person arbeitet schon mit Ihnen oder ist schon eingeladen.',
  manySections: 'Eine Speisekarte kann höchstens {{sections}} Abschnitte haben.',
  manyItems: 'Eine Speisekarte kann höchstens {{items}} Produkte haben.',
  manyImages:
    'Ihr Speicherplatz für Bilder ist voll. Entfernen Sie einige Bilder und versuchen Sie es morgen noch einmal.',
  manyImports:
    'Ihr Betrieb ist neu, deshalb sind in dieser Stunde keine weiteren Dateien möglich. Versuchen Sie es in ein paar Minuten erneut.',
  manyInvitations:
    'Heute wurden zu viele Einladungen verschickt. Versuchen Sie es morgen noch einmal.',
  limitExceeded:
    'Mehr passt nicht hinein. Löschen Sie, was Sie nicht brauchen, und versuchen Sie es erneut.',
  rateLimited: 'Das war zu viel auf einmal. Versuchen Sie es gleich noch einmal.',
  unavailable: 'Das geht gerade nicht. Versuchen Sie es gleich noch einmal.',
  internal: 'Der Fehler liegt bei uns. Versuchen Sie es noch einmal.',
  budgetSpent:
    'Heute wurde zu viel geändert. Die Karte bleibt, wie sie ist; spätestens morgen können Sie sie wieder ändern.',
  workspaceFull:
    'Der Verlauf dieses Betriebs ist voll, es lässt sich nichts mehr speichern. Wenden Sie sich an uns.',
  nameTaken: 'Ein anderer Betrieb hat diesen Namen schon. Wählen Sie einen anderen.',
  nameLooksTaken: 'Dieser Name sieht aus wie der eines anderen Betriebs. Wählen Sie einen anderen.',
  nameMixesScripts:
    'Ein Wort mischt Buchstaben verschiedener Alphabete, etwa lateinische und kyrillische. Schreiben Sie es in einem davon.',
  nameHoldsAddress:
    'Der Name enthält so etwas wie eine Internetadresse. Entfernen Sie sie oder setzen Sie ein Leerzeichen nach dem Punkt.',
  numberTaken: 'Diese Nummer hat schon eine andere Zutat. Wählen Sie eine andere.',
  tooOld:
    'Das wurde vor mehr als 24 Stunden gelöscht. Öffnen Sie im Verlauf „Die Karte davor“ und holen Sie es dort zurück.',
  undone: 'Das wurde schon zurückgenommen.',
  changedSince: 'Das alles wurde seitdem wieder geändert; es gibt nichts zurückzunehmen.',
  parentGone: 'Es gehörte zu etwas, das auch gelöscht ist. Holen Sie das zuerst zurück.',
  changeOver: 'Der Zeitpunkt dieser Änderung ist erreicht, sie lässt sich nicht mehr absagen.',
  timePast: 'Diese Zeit ist vorbei. Wählen Sie eine spätere.',
  timeTooFar: 'Das ist erst in mehr als einem Jahr. Wählen Sie eine frühere Zeit.',
  timeSkipped:
    'In dieser Nacht werden die Uhren vorgestellt: Diese Uhrzeit gibt es nicht. Wählen Sie eine Stunde früher oder später.',
  timeTwice:
    'In dieser Nacht werden die Uhren zurückgestellt: Diese Uhrzeit gibt es zweimal. Wählen Sie eine Stunde früher oder später.',
  manyChanges:
    'Es sind schon {{changes}} Änderungen geplant, mehr sind nicht möglich. Sagen Sie zuerst eine ab.',
  currencyChanged:
    'Einige Preise hätten dann eine andere Währung als bei der Eingabe. Nehmen Sie zuerst zurück, was später die Währung oder diese Preise geändert hat, oder geben Sie die Preise neu ein.',
};
