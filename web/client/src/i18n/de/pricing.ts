/** Strings for an item's sizes and the unit of its price. */
export const sizes = {
  several: 'Mehrere Größen',
  hint: 'Gäste sehen alle Größen in dieser Reihenfolge. Die erste steht dort, wo nur Platz für einen Preis ist.',
  name: 'Name ({{language}})',
  add: 'Größe hinzufügen',
  numbered: 'Größe {{n}}',
  one: 'Nur eine Größe',
  most: 'Mehr als {{n}} sind nicht möglich.',
  nameless: 'Geben Sie einen Namen oder eine Menge an, damit Gäste die Größen unterscheiden.',
  details: 'Mehr zum Preis',
  per: 'pro {{unit}}',
  depositHint:
    'Wird bei Rückgabe der Flasche erstattet. Steht neben dem Preis und ist nie darin enthalten.',
  onRequestHint: 'Gäste lesen, dass sie nach dem Preis fragen sollen.',
  // To be reviewed by a lawyer.
  quantityOfAll: 'In Bulgarien steht bei jedem Gericht Gewicht oder Volumen.',
  // To be reviewed by a lawyer.
  quantityOfDrinks: 'Bei Getränken steht die Menge.',
  // To be reviewed by a lawyer.
  noRequests: 'In Deutschland muss der Preis dastehen: „auf Anfrage“ genügt nicht.',
  priced: 'Nur ohne Preis möglich: Löschen Sie zuerst den Preis.',
  depositOf: '{{name}}, Pfand',
};

/** Strings for an item's options. */
export const options = {
  title: 'Optionen und Extras',
  add: 'Gruppe hinzufügen',
  update: 'Gruppe aktualisieren',
  loading: 'Optionen werden geladen…',
  empty: 'Noch keine Optionen.',
  emptyText:
    'Was Gäste zum Gericht wählen: Extras, eine Beilage, wie es gebraten wird. Legen Sie eine Gruppe einmal an und verwenden Sie sie für viele Gerichte oder einen ganzen Abschnitt.',
  missing: 'Diese Gruppe gibt es nicht mehr.',
  updated: 'Gruppe geändert',
  choose: 'Auswahl der Gäste',
  must: 'Müssen sie wählen?',
  no: 'Nein, nur wenn sie möchten',
  atLeast: 'Ja, mindestens {{n}}',
  one: 'Ja, eine',
  many: 'Wie viele höchstens?',
  exactly: 'Eine',
  upTo: 'Bis zu {{n}}',
  any: 'So viele sie möchten',
  options: 'Optionen',
  addOption: 'Option hinzufügen',
  numbered: 'Option {{n}}',
  delta: 'Preisunterschied',
  deltaHint: 'Zum Beispiel +1,50 oder −0,50. Leer: keiner.',
  deltaFault: 'Geben Sie einen Betrag mit Vorzeichen ein, zum Beispiel +1,50 oder -0,50.',
  contents: 'Allergene',
  // To be reviewed by a lawyer.
  all: 'Das ist alles: Kein anderes der 14 ist enthalten',
  // To be reviewed by a lawyer.
  declared: 'angegeben',
  // To be reviewed by a lawyer.
  undeclared: 'nicht angegeben',
  minFault: 'Es gibt weniger Optionen, als Gäste wählen müssen.',
  maxFault: 'Das ist weniger, als sie wählen müssen.',
  picker: 'Gäste wählen aus diesen Gruppen.',
  none: 'Es gibt noch keine Gruppen.',
  clear: 'Gruppen entfernen',
  noMatch: 'Keine passende Gruppe.',
  set: 'Preis des Menüs',
  setHint: 'Nur wenn der ganze Abschnitt zu einem Preis verkauft wird.',
  used: 'Gemeinsame Gruppen bleiben, wie sie sind, weil andere Gerichte sie auch verwenden: {{names}}',
  inactive: 'versteckt',
};

/** Strings for lower prices at certain times. */
export const happyHour = {
  title: 'Happy Hour',
  hint: 'Gäste sehen diesen Preis mit seinen Zeiten neben dem üblichen. Mit dem Rabatt wird er nie kombiniert.',
  sectionHint:
    'Gilt für alle Produkte des Abschnitts ohne eigene Happy Hour. Ein fester Preis gilt für Produkte mit nur einer Größe, die sonst mehr kosten.',
  days: 'Tage',
  from: 'Von',
  to: 'Bis',
  add: 'Zeiten hinzufügen',
  price: 'Preis in der Happy Hour',
  percent: 'oder günstiger um (%)',
  sizesHint: 'Anstelle eines eigenen Preises für jede Größe.',
  of: '{{name}}, Happy Hour',
  faults: {
    hours:
      'Wählen Sie mindestens einen Tag und beide Zeiten in Schritten von 5 Minuten. Zeiten dürfen sich nicht überschneiden.',
    noHours: 'Geben Sie die Zeiten an, zu denen dieser Preis gilt.',
    oneOf: 'Geben Sie entweder einen Preis oder 1 bis 100 Prozent ein.',
    lower: 'Er muss niedriger als der übliche Preis sein.',
    refused: 'Prüfen Sie die Happy Hour: Ihre Preise müssen niedriger als die üblichen sein.',
    tooMany: 'Eine Happy Hour kann höchstens {{windows}} Zeiten haben.',
  },
};
