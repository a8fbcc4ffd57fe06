import type { catalog as texts } from '#i18n/en/catalog.ts';

export const catalog: typeof texts = {
  order: 'Reihenfolge ändern',
  ordered: 'Fertig',
  duplicate: 'Duplizieren',
  duplicateNamed: '{{name}} duplizieren',
  sectionCount: 'Abschnitte: {{n}} von {{limit}}',
  itemCount: 'Produkte: {{n}} von {{limit}}',
  items: 'Produkte: {{n}}',
  almostFull: 'Fast voll',
  full: 'Voll',
  uploadFailed: 'Das Bild konnte nicht hochgeladen werden',
  menus: {
    rename: '{{name}} umbenennen',
    newName: 'Name ({{language}})',
    saveName: 'Speichern',
    renamed: 'Speisekarte umbenannt',
    activate: 'Aktivieren',
    activateNamed: '{{name}} aktivieren',
    deactivate: 'Deaktivieren',
    deactivateNamed: '{{name}} deaktivieren',
    activated: 'Die Speisekarte ist aktiv',
    deactivated: 'Die Speisekarte ist nicht mehr aktiv',
    shown: 'Gäste sehen diese Speisekarte',
    notShown: 'Gäste sehen die aktive Speisekarte, die zuerst angelegt wurde',
    nothingShown: 'Keine Speisekarte ist aktiv: Gäste sehen noch keine.',
    goesToo: 'Ihre Abschnitte ({{sections}}) und Produkte ({{items}}) werden mit ihr gelöscht.',
    duplicated: 'Die Kopie ist fertig. Sie bleibt inaktiv, bis Sie sie aktivieren.',
    activeHint: 'Gäste sehen sie, sobald sie aktiv ist. Vorher können Sie sie in Ruhe vorbereiten.',
    emptyText:
      'Eine Speisekarte enthält Ihre Abschnitte und Produkte. Legen Sie eine an, füllen Sie sie und aktivieren Sie sie, wenn sie für Gäste bereit ist.',
  },
  sections: {
    orderNamed: 'Reihenfolge ändern: Abschnitte in {{name}}',
    orderHint:
      'Ziehen Sie einen Abschnitt an seinem Griff. Gäste sehen die neue Reihenfolge sofort.',
    orderFailed: 'Die Reihenfolge wurde nicht gespeichert: {{message}}',
    noneHere: 'Diese Speisekarte hat noch keine Abschnitte.',
    goesToo: 'Seine Produkte ({{items}}) werden mit ihm gelöscht.',
    duplicated: 'Die Kopie ist fertig. Ihre Produkte bleiben inaktiv, bis Sie sie aktivieren.',
    upload: 'Bild hochladen',
    emptyText:
      'Abschnitte gliedern Ihr Angebot, zum Beispiel in Salate oder Getränke. Gäste springen von einem zum anderen.',
    menuFirstText: 'Abschnitte gehören zu einer Speisekarte, deshalb kommt sie zuerst.',
  },
  ingredients: {
    emptyText:
      'Nummerieren Sie, wonach Gäste fragen, zum Beispiel Allergene. Die Nummern stehen bei den Produkten, erklärt werden sie unter der Speisekarte.',
    numberHint: 'Gäste sehen diese Nummer bei den Produkten. Nächste freie: {{n}}.',
  },
  account: {
    address: 'Adresse Ihrer Speisekarte: {{address}}',
    newAddress:
      'Die neue Adresse Ihrer Speisekarte wird {{address}}. Alte Links und gedruckte Codes funktionieren weiter.',
    names: 'Namen, die zu Ihrer Speisekarte führen: {{n}} von {{limit}}',
    namesHint:
      'Alte Links und gedruckte QR-Codes funktionieren weiter, wenn Sie den Namen ändern. Ein Betrieb kann insgesamt {{limit}} Namen haben; ein vergebener Name wird nicht wieder frei.',
    namesLeft: 'Noch mögliche neue Namen: {{n}}.',
    present: 'aktueller Name',
    logo: 'Logo',
    logoFailed: 'Das Logo konnte nicht hochgeladen werden.',
    activeHint: 'Solange das ausgeschaltet ist, sehen Gäste Ihre Speisekarte nicht.',
    firstHint: 'Stellen Sie sich den Gästen vor. Der Name wird zur Adresse Ihrer Speisekarte.',
  },
};
