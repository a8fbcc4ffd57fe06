import type { importExport as texts } from '#i18n/en/import-export.ts';

/** Strings for importing and exporting a menu. */
export const importExport: typeof texts = {
  link: 'Excel / CSV',
  linkNamed: 'Excel / CSV: Import und Export von {{name}}',
  title: 'Import und Export: {{menu}}',
  exportTitle: 'Speisekarte herunterladen',
  exportText:
    'Eine Tabelle mit allen Abschnitten und Produkten in den drei Sprachen. Bearbeiten Sie sie in Excel, LibreOffice oder Google Tabellen und laden Sie sie wieder hoch. Die Excel-Datei hat ein zweites Blatt mit den Zeiten des Betriebs, der Küche und aller Karten.',
  downloadXlsx: 'Für Excel herunterladen (XLSX)',
  downloadCsv: 'Als CSV herunterladen',
  downloadHours: 'Öffnungszeiten als CSV',
  printTitle: 'Die Karte auf Papier (PDF)',
  printText: 'So wie Gäste sie jetzt lesen, mit Datum, Version und Ihrem Code auf jeder Seite.',
  printKind: 'Inhalt',
  printMenu: 'Karte',
  printAllergens: 'Allergentabelle',
  printFormat: 'Papier',
  printLanguage: 'Sprache des Ausdrucks',
  printSecond: 'Zweite Sprache, unter den Namen',
  printNoSecond: 'Keine',
  printSections: 'Abschnitte',
  printDraw: 'PDF vorbereiten',
  printSave: 'PDF herunterladen',
  printPreview: 'Vorschau der Seiten',
  printPages: 'Seiten: {{count}}',
  printUnfit: 'Diese Namen sind sehr lang oder haben Buchstaben, die wir nicht drucken können:',
  printGuests: 'Gäste können sie auf Ihrer Seite herunterladen, wenn Sie es erlauben:',
  importTitle: 'Tabelle hochladen',
  importText:
    'Zuerst sehen Sie Zeile für Zeile, was sich ändern würde. Nichts wird gespeichert, bevor Sie zustimmen. Auch eine eigene Preisliste ist möglich: Abschnitte und Produkte werden am Namen erkannt. Eine Zeile mit ID ändert den vorhandenen Eintrag. Fehlt eine Spalte, bleiben diese Angaben, wie sie sind.',
  drop: 'Datei hier ablegen',
  choose: 'Datei auswählen',
  hint: 'XLSX oder CSV, bis 720 KB',
  comparing: 'Vergleich von {{file}} mit der Speisekarte läuft…',
  compared: 'Vergleich von {{file}} mit der Speisekarte',
  anew: 'Die Speisekarte hat sich inzwischen geändert. Wir haben die Datei neu verglichen: Sehen Sie die Änderungen bitte noch einmal durch.',
  ignored: 'Diese Spalten sind unbekannt und werden nicht gelesen: {{columns}}',
  removeMissing: 'Abschnitte und Produkte löschen, die nicht in der Datei stehen',
  removeMissingHint: 'Sonst bleiben sie, wie sie sind.',
  unchanged: 'Unverändert: {{count}}',
  noChanges: 'Datei und Speisekarte sind gleich. Es gibt nichts zu ändern.',
  changesTitle: 'Änderungen',
  what: 'Was',
  change: 'Änderung',
  section: 'Abschnitt',
  item: 'Produkt',
  menuHours: 'Zeiten einer Karte',
  venue: 'Der Betrieb',
  yes: 'ja',
  no: 'nein',
  more: 'Mehr anzeigen (noch {{count}})',
  import: 'Änderungen speichern ({{count}})',
  importing: 'Änderungen werden gespeichert ({{count}})…',
  another: 'Andere Datei auswählen',
  done: 'Die Speisekarte ist aktualisiert',
  doneCounts:
    'Neu: {{created}}. Geändert: {{changed}}. Gelöscht: {{removed}}. Unverändert: {{unchanged}}.',
  undoHint:
    'Alles wurde als eine einzige Änderung gespeichert. Gelöschtes lässt sich 24 Stunden lang wiederherstellen, und zwar im',
  history: 'Verlauf',
  toItems: 'Zu den Produkten',
  row: 'Zeile',
  column: 'Spalte',
  problem: 'Problem',
  faultsTitle: 'Probleme in der Datei',
  faultCount: 'Probleme in der Datei: {{count}}',
  nothingImported:
    'Es wurde nichts geändert. Berichtigen Sie die Werte hier und prüfen Sie noch einmal, oder lassen Sie Zeilen weg und importieren Sie den Rest.',
  fileRefused: 'Es wurde nichts geändert.',
  paste: 'Oder Text einfügen',
  pasteHint:
    'Aus einem Dokument, einer E-Mail oder einer Tabelle: ein Produkt je Zeile, mit seinem Preis.',
  readText: 'Text lesen',
  pastedText: 'dem eingefügten Text',
  recalled: 'Die Spalten werden so gelesen, wie Sie sie letztes Mal gewählt haben.',
  sheet: 'Tabellenblatt',
  sheetHint:
    'Die Datei hat {{sheets}} Blätter mit Inhalt. Importiert wird nur das gewählte, oder alle als eine Liste.',
  allSheets: 'Alle Blätter',
  encoding: 'Wie die Buchstaben gespeichert sind',
  encodingHint: 'Wählen Sie die Zeile, in der die Namen richtig aussehen.',
  skipRow: 'Weglassen',
  skipRowNamed: 'Zeile {{row}} weglassen',
  skipFaulty: 'Zeilen mit Problemen weglassen ({{count}})',
  skipped: 'Diese Zeilen werden weggelassen, Abschnitte samt ihren Produkten: {{rows}}',
  unskip: 'Doch lesen',
  recheck: 'Noch einmal prüfen',
  newValue: 'Zeile {{row}}, {{column}}: der richtige Wert',
  withoutPrices: 'Produkte ohne Preise importieren',
  withoutPricesHint:
    'Kein Produkt der Liste hat einen Preis. Vielleicht wurde eine Spalte nicht erkannt.',
  foreignImages:
    'Diese Bilder liegen auf fremden Websites, Gäste sehen sie nicht. Laden Sie sie bei den Produkten hoch: {{images}}',
  relativeImages:
    'Diese Bilder werden weggelassen, denn nur eine vollständige Webadresse führt zu einem Bild: {{images}}',
  pickAgain: 'Spalten ändern',
  unreadRows:
    'Diese Zeilen sind weder ein Abschnitt mit Produkten noch ein Produkt und werden nicht gespeichert: {{rows}}',
  anyCurrency: 'Die Zahlen unverändert als Preise in {{currency}} übernehmen',
  anyCurrencyHint: 'Die Datei nennt eine andere Währung. Es wird nichts umgerechnet.',
  pick: {
    title: 'Was steht in den Spalten von {{file}}?',
    text: 'Wählen Sie, was jede Spalte bedeutet. Unter ihrer Überschrift sehen Sie die ersten Werte. Die nächste Datei mit denselben Überschriften wird ebenso gelesen.',
    headings: 'Wo die Überschriften stehen',
    noHeadings: 'Es gibt keine Überschriften',
    row: 'Zeile {{n}}: {{text}}',
    column: 'Spalte {{letter}}',
    unread: 'Nicht lesen',
    twice: 'Diese Spalte ist zweimal gewählt.',
    nameMissing: 'Wählen Sie die Spalte mit dem Namen des Produkts.',
    section: 'Abschnitt für Produkte ohne Abschnitt',
    sectionHint:
      'Eine Zeile, die nur einen Namen hat, gilt als Abschnitt, wenn darunter Produkte stehen. Produkte ohne Abschnitt kommen hierher.',
    firstRows: 'Die ersten Zeilen',
    go: 'Weiter',
  },
  columns: {
    size: 'Preis einer Größe (sie steht in der Überschrift)',
    category: 'Abschnitt (Kategorie)',
    sectionId: 'Abschnitts-ID',
    type: 'Art',
    itemId: 'Produkt-ID',
    image: 'Bild',
    whose: 'Gilt für',
    day: 'Tag oder Datum',
    from: 'Von',
    until: 'Bis',
    menuId: 'Karten-ID',
  },
  filters: {
    label: 'Welche Änderungen gezeigt werden',
    all: 'Alle ({{count}})',
    created: 'Neu ({{count}})',
    changed: 'Geändert ({{count}})',
    removed: 'Gelöscht ({{count}})',
  },
  actions: {
    created: 'Neu',
    changed: 'Geändert',
    removed: 'Gelöscht',
  },
  faults: {
    cellError: 'Die Tabelle zeigt in dieser Zelle einen Fehler.',
    noValue:
      'Die Formel hat kein Ergebnis. Öffnen Sie die Datei in Excel, speichern Sie sie und laden Sie sie noch einmal hoch.',
    unknownEncoding: 'Die Buchstaben sehen falsch aus. Wählen Sie oben, wie sie gespeichert sind.',
    priceInName:
      'Der Name enthält einen Preis. Berichtigen Sie den Namen oder lassen Sie die Zeile weg.',
    noPrices:
      'Kein Produkt der Liste hat einen Preis. Prüfen Sie, in welcher Spalte die Preise sind.',
    missingName: 'Keine Spalte enthält die Namen der Produkte.',
    severalPrices:
      'Hier stehen mehrere Preise. Schreiben Sie ebenso viele Mengen daneben, etwa „200 / 250 g“, oder die Größen in ihre eigene Spalte: 0.3 l=4.20; 0.5 l=5.90.',
    notSizes: 'Schreiben Sie Größen so: 0.3 l=4.20; 0.5 l=5.90; „-“ für keine.',
    notAUnit: 'Schreiben Sie Portion, 100 g, kg, 100 ml, Liter, Stück oder Person.',
    notDays: 'Schreiben Sie Tage so: Mo-Fr; 2026-12-24. „-“ für jeden Tag.',
    notAHappyHour:
      'Schreiben Sie eine Happy Hour so: Mo-Fr 17:00-19:00 = 3.50, oder = 20%. „-“ für keine.',
    happyHourRefused:
      'Prüfen Sie die Happy Hour: Zeiten dürfen sich nicht überschneiden, und die Preise müssen niedriger als die üblichen sein.',
    tooManySizes: 'Ein Produkt kann höchstens 8 Größen haben.',
    sizesContradicted:
      'Preis und Menge sind die der ersten Größe, und hier steht etwas anderes. Ändern Sie sie dort, oder lassen Sie die Zelle leer.',
    pricedOnRequest: 'Ein Produkt mit Preis kann nicht „auf Anfrage“ sein.',
    noHundredths: 'Die Währung der Karte hat keine Hundertstel: Schreiben Sie ganze Beträge.',
    belowZero: 'Mit seinen Optionen könnte etwas weniger als 0 kosten.',
    unknownOptions: 'Es gibt keine Optionsgruppe mit diesem Namen.',
    ambiguousOptions: 'Mehrere Optionsgruppen haben diesen Namen.',
    duplicateOptions: 'Eine Optionsgruppe ist zweimal genannt.',
    tooManyOptions: 'Ein Produkt oder ein Abschnitt kann höchstens 5 Optionsgruppen haben.',
    otherCurrency: 'Dieser Preis hat eine andere Währung als die Speisekarte.',
    unknownId:
      'Diese ID gibt es in der Speisekarte nicht. Für eine neue Zeile bleibt die Zelle leer.',
    duplicateId: 'Diese ID steht auch in einer anderen Zeile.',
    sectionRequired:
      'Über dem neuen Produkt steht kein Abschnitt. Fügen Sie eine Zeile dafür ein oder geben Sie seine ID an.',
    nameRequired: 'Der Name fehlt in allen drei Sprachen.',
    tooLong: 'Der Text ist zu lang.',
    unusableText: 'Der Text enthält unzulässige Zeichen.',
    notAnAddress: 'Das ist keine Webadresse eines Bildes.',
    outOfRange: 'Die Zahl ist zu klein oder zu groß.',
    unknownIngredient: 'Es gibt keine Zutat mit dieser Nummer.',
    ambiguousIngredient: 'Mehrere Zutaten haben diese Nummer.',
    duplicateIngredient: 'Eine Zutat ist zweimal genannt.',
    tooManyIngredients: 'Ein Produkt hat zu viele Zutaten.',
    // To be reviewed by a lawyer.
    tracesAlone:
      'Spuren lassen sich nur zusammen mit den Allergenen angeben. Schreiben Sie dort „-“, wenn keines der 14 enthalten ist.',
    // To be reviewed by a lawyer.
    allergenTwice: 'Ein Allergen kann nicht enthalten und zugleich eine Spur sein.',
    // To be reviewed by a lawyer.
    dietContradicted: 'Was das Produkt enthält, passt nicht zu dieser Ernährungsweise.',
    allergenNumbers:
      'Eine Nummer sagt nicht, welches Allergen es ist. Schreiben Sie die Namen, oder die Nummern Ihrer Legende in die Spalte der Zutaten.',
    // To be reviewed by a lawyer.
    notAllergens:
      'Schreiben Sie die Namen der Allergene, mit Kommas getrennt; „-“ für keines, „?“ für nicht angegeben.',
    notDiets: 'Schreiben Sie die Namen der Ernährungsweisen, mit Kommas getrennt; „-“ für keine.',
    notTraits: 'Schreiben Sie die Namen der Besonderheiten, mit Kommas getrennt; „-“ für keine.',
    notAdditives: 'Schreiben Sie die Namen der Zusatzstoffe, mit Kommas getrennt; „-“ für keine.',
    tooManySections: 'Eine Speisekarte kann höchstens 25 Abschnitte haben.',
    tooManyItems: 'Eine Speisekarte kann höchstens 300 Produkte haben.',
    menuTooLarge: 'Die Texte der Speisekarte sind insgesamt zu lang.',
    fileTooLarge: 'Die Datei ist zu groß: Sie darf höchstens 720 KB haben.',
    fileTooCostly:
      'Die Datei braucht zum Lesen zu lange. Kopieren Sie die Tabelle in eine neue Datei und laden Sie diese hoch.',
    unreadableFile: 'Die Datei ist nicht lesbar. Speichern Sie sie als XLSX oder CSV.',
    oldExcelFile: 'Das ist ein altes Excel-Format (XLS). Speichern Sie die Datei als XLSX.',
    badQuotes: 'Ein Anführungszeichen ist nicht geschlossen, oder danach folgt Text.',
    emptyFile: 'Die Datei ist leer.',
    unknownSheet: 'Die Datei hat kein solches Blatt. Wählen Sie die Datei noch einmal.',
    tooManyRows: 'Die Datei hat zu viele Zeilen oder Spalten.',
    noHeading: 'Wir kennen diese Überschriften nicht. Wählen Sie, was jede Spalte bedeutet.',
    missingColumn:
      'Es steht nirgends, in welchen Abschnitt die Produkte gehören. Wählen Sie eine Spalte für den Abschnitt oder nennen Sie einen.',
    duplicateColumn: 'Zwei Spalten haben diese Überschrift.',
    tooManyCells:
      'Die Zeile hat mehr Zellen als die Überschrift. Setzen Sie Preise und Texte mit Komma in Anführungszeichen.',
    typeRequired: 'Schreiben Sie „Abschnitt“ oder „Produkt“.',
    unknownType: 'Die Art kann nur „Abschnitt“ oder „Produkt“ sein.',
    notForSections: 'Das gibt es nur bei Produkten.',
    notForItems: 'Das gibt es nur bei Abschnitten.',
    notAPrice: 'Das ist kein Preis. Beispiel: 12,50',
    ambiguousPrice:
      'Der Preis lässt sich auf zwei Arten lesen. Schreiben Sie ihn mit zwei Nachkommastellen.',
    notAWholeNumber: 'Das ist keine ganze Zahl.',
    notYesOrNo: 'Schreiben Sie „ja“ oder „nein“.',
    notIngredients: 'Schreiben Sie die Nummern der Zutaten, mit Kommas getrennt. Beispiel: 1, 4',
    dateCell:
      'Excel hat aus dem Text ein Datum gemacht. Formatieren Sie die Zelle als Text und schreiben Sie ihn noch einmal.',
    missingHoursColumn:
      'In der Tabelle der Öffnungszeiten fehlt diese Spalte. Ändern Sie ihre Überschriften nicht.',
    unknownMenu:
      'Es gibt keine Karte mit diesem Namen. Schreiben Sie Betrieb, Küche oder den genauen Namen einer Karte.',
    ambiguousMenu:
      'Mehrere Karten haben diesen Namen. Tragen Sie die ID der Karte in die letzte Spalte ein.',
    notATime:
      'Das ist keine eindeutige Uhrzeit. Schreiben Sie sie so: 18:30, in Schritten von 5 Minuten.',
    notADate:
      'Schreiben Sie Tage wie Mo-Fr, ein Datum wie 24.12.2026, oder 24.12. und „ja“ für jedes Jahr. Das Datum muss es geben, und der 29. Februar kann sich nicht jährlich wiederholen.',
    hoursContradicted:
      'Das passt nicht zu einer anderen Zeile derselben Zeiten. Löschen Sie eine davon.',
    hoursOverlap: 'Diese Zeiten überschneiden sich mit denen einer Zeile darüber.',
    tooManyHours: 'Das sind zu viele Zeilen für dieselben Zeiten.',
    tooManyOffered: 'Gäste können höchstens 6 Karten öffnen.',
    ownersHours:
      'Nur der Inhaber kann die Zeiten des Betriebs und der Küche ändern. Lassen Sie diese Zeilen weg.',
    tooManyChanges:
      'Das sind zu viele Änderungen auf einmal. Teilen Sie die Datei und laden Sie die Teile nacheinander hoch.',
  },
};
