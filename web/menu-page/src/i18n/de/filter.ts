import type { filter as texts } from '../en/filter.ts';

export const filter: typeof texts = {
  avoid: 'Ich meide',
  // To be reviewed by a lawyer.
  diets: 'Nur, was gekennzeichnet ist als',
  kindsOf: 'Arten: {{of}}',
  // To be reviewed by a lawyer.
  strict: 'Auch weglassen, was Spuren enthalten kann',
  remember: 'Auf diesem Telefon merken',
  rememberHint: 'Sonst wird es vergessen, sobald Sie gehen. Nichts davon wird gesendet.',
  clear: 'Alles löschen',
  show: 'Gerichte anzeigen',
  chosen: 'Ihre Auswahl',
  remove: 'Entfernen: {{of}}',
  // To be reviewed by a lawyer: this and everything below.
  caveat: 'Nach Angabe des Betriebs. Informieren Sie das Personal über Ihre Allergie.',
  everyMenu: 'Die Auswahl gilt für jede Karte, die Sie hier öffnen.',
  fits: 'Nichts davon angegeben ({{n}})',
  marked: 'Vom Betrieb gekennzeichnet ({{n}})',
  traces: 'Kann Spuren enthalten ({{n}})',
  unknown: 'Nicht angegeben – fragen Sie das Personal ({{n}})',
  unknownOrDepends: 'Nicht angegeben oder je nach Auswahl – fragen Sie das Personal ({{n}})',
  depends: 'Kommt auf Ihre Auswahl an: Fragen Sie das Personal.',
  someOptions: 'Nicht jede Auswahl ist frei davon: Fragen Sie das Personal.',
  optionsUnmarked:
    'Gekennzeichnet ist nur das Gericht, nicht was Sie dazu wählen: Fragen Sie das Personal.',
  out: 'Nichts für Sie ({{n}})',
  outOrUnmarked: 'Nichts für Sie oder nicht gekennzeichnet ({{n}})',
  asOf: 'Stand {{of}}',
  contains: 'Enthält: {{of}}',
  none: 'Enthält nach Angabe des Betriebs keines der 14 Allergene.',
  noneButOptions:
    'Ohne das, was Sie dazu wählen, enthält es nach Angabe des Betriebs keines der 14 Allergene.',
  mayContain: 'Kann enthalten: {{of}}',
  checked: 'Vom Betrieb geprüft am {{of}}',
  ask: 'Allergene nicht angegeben: Fragen Sie das Personal.',
  day: '{{day}}.{{month}}.{{year}}',
  months: '1 2 3 4 5 6 7 8 9 10 11 12',
};
