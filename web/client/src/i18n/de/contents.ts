/** Strings for an item's contents: allergens, diets and additives. */
export const contents = {
  title: 'Allergene, Ernährung und mehr',
  whichOf: '{{group}}: welche genau?',
  declaration: 'Was enthalten ist',
  // To be reviewed by a lawyer.
  notDeclared: 'Noch nicht angegeben',
  // To be reviewed by a lawyer.
  notDeclaredHint: 'Gäste werden gebeten, das Personal zu fragen.',
  // To be reviewed by a lawyer.
  none: 'Enthält keines der 14 Allergene',
  // To be reviewed by a lawyer.
  some: 'Enthält Allergene…',
  // To be reviewed by a lawyer.
  contains: 'Es enthält',
  // To be reviewed by a lawyer.
  traces: 'Kann Spuren enthalten',
  // To be reviewed by a lawyer.
  tracesHint: 'Was in Ihrer Küche versehentlich hineingelangen kann.',
  fromIngredients: 'Aus den Zutaten: {{names}}',
  fromIngredientsHint: 'Auch das sehen die Gäste.',
  recheck: 'Seit der Angabe geändert: bitte prüfen',
  recheckText:
    'Angegeben am {{date}}. Seither haben sich Name, Beschreibung oder Zutaten geändert.',
  // To be reviewed by a lawyer.
  stillRight: 'Geprüft: Die Angaben stimmen noch',
  // To be reviewed by a lawyer.
  glutenRule:
    '„Glutenfrei“ darf nur heißen, was höchstens 20 mg Gluten je Kilogramm enthält (Verordnung (EU) Nr. 828/2014).',
  // To be reviewed by a lawyer.
  glutenWarning:
    'Es enthält glutenhaltiges Getreide. Wählen Sie „glutenfrei“ nur, wenn der Wert sicher darunter liegt.',
  // To be reviewed by a lawyer.
  lentenWarning: 'Es enthält Fisch: Das passt nur zu Fasttagen, an denen Fisch erlaubt ist.',
  spiciness: 'Wie scharf es ist',
  mild: 'Nicht scharf',
  warm: 'Leicht scharf',
  hot: 'Scharf',
  hottest: 'Sehr scharf',
  // To be reviewed by a lawyer.
  chooseOne: 'Wählen Sie, was enthalten ist, oder dass keines der 14 enthalten ist.',
  declared: 'Allergene angegeben',
  undeclared: 'Allergene nicht angegeben',
  outdated: 'Allergene: bitte prüfen',
  set: 'Allergene und Ernährung festlegen',
  setIntro: 'Dasselbe für alle ausgewählten Produkte ({{n}}).',
  labels: 'Ernährungsweisen und Besonderheiten',
  keepMarks: 'So lassen, wie sie sind',
  addMarks: 'Bei jedem Produkt ergänzen',
  removeMarks: 'Bei den ausgewählten Produkten entfernen',
  marksDone: 'Ernährungsweisen und Besonderheiten gespeichert. Produkte: {{n}}',
  apply: 'Für {{n}} speichern',
  done: 'Allergene gespeichert. Produkte: {{n}}',
  confirm: 'Allergene aus den Zutaten',
  // To be reviewed by a lawyer.
  confirmIntro:
    'Das ergibt sich aus den Zutaten der ausgewählten Produkte. Daraus wird Ihre Angabe.',
  silent: 'Keine Angabe zu: {{names}}',
  silentAll: 'Bei diesen Zutaten ist nicht angegeben, was sie enthalten: {{names}}',
  // To be reviewed by a lawyer.
  silentAgree: 'Ich kenne diese Zutaten: Sie enthalten keine weiteren Allergene',
  unchanged: 'Sie bleiben, wie sie sind, weil ihre Zutaten keine Allergene nennen: {{names}}',
  nothingToConfirm:
    'Keine Zutat dieser Produkte nennt ein Allergen. Legen Sie zuerst bei den Zutaten fest, was jede Nummer bedeutet.',
  declare: 'Angeben ({{n}})',
  means: 'Was diese Nummer bedeutet',
  // To be reviewed by a lawyer.
  meansHint:
    'Wählen Sie die Allergene, die darin sind. Für jedes Produkt mit dieser Zutat gelten sie dann als enthalten.',
  proposal: 'Dem Namen nach ist das: {{names}}. Stimmt das?',
  takeProposal: 'Ja, auswählen',
  codes: 'Wie Gäste Allergene sehen',
  codesHint: 'Wo eine Ihrer Zutaten das Allergen nennt, steht deren Nummer.',
  asNames: 'Mit Namen, etwa „Milch“',
  asNumbers: 'Mit den EU-Nummern 1–14',
  asLetters: 'Mit den Buchstaben A–R',
  numbersRefused:
    'Die EU-Nummern sind nicht möglich: Eine Ihrer Zutaten hat eine Nummer von 1 bis 14, ohne dass angegeben ist, welches Allergen sie ist. Öffnen Sie die Zutaten und wählen Sie, was jede Nummer bedeutet.',
  matrix: 'Allergene für die Küche',
  // To be reviewed by a lawyer.
  matrixText:
    'Alle aktiven Produkte dieser Karte und die 14 Allergene, auf Papier: für Küche, Personal und Kontrollen.',
  matrixLanguage: 'Sprache der Tabelle',
  matrixDownload: 'Tabelle herunterladen (PDF)',
};
