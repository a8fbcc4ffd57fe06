import type { list as texts } from '../en/list.ts';

export const list: typeof texts = {
  mine: 'Meine Liste',
  add: 'Auf meine Liste',
  added: 'Auf Ihrer Liste: {{n}}',
  full: 'Die Liste ist voll.',
  size: 'Größe',
  choose: 'Bitte wählen: {{of}}',
  fewer: 'Eins weniger: {{of}}',
  more: 'Eins mehr: {{of}}',
  clear: 'Liste leeren',
  show: 'Der Bedienung zeigen',
  gone: 'Nicht mehr verfügbar und nicht auf der Liste: {{of}}',
  changed: 'Name oder Preis hat sich geändert. Bitte prüfen.',
  notKept: 'Dieses Telefon speichert die Liste nicht. Sie ist weg, sobald Sie die Seite verlassen.',
  hint: 'Die Liste bleibt 12 Stunden auf diesem Telefon. Nichts wird gesendet: Zeigen Sie sie der Bedienung.',
  ofGuest: 'Liste des Gastes',
  table: 'Tisch {{of}}',
  sum: 'Summe ohne Bedienung',
  deposit: '+ Pfand {{of}}',
  open: '+ {{n}} ohne festen Preis',
  noPrice: 'ohne festen Preis',
  asOf: 'Preise vom {{of}}',
  // To be reviewed by a lawyer.
  avoid: 'Ohne {{of}}. Bitte in der Küche nachfragen.',
  allergy: 'Ich habe eine Allergie. Bitte fragen Sie mich und in der Küche nach.',
  and: ', ohne ',
};
