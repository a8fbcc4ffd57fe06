import type { print as texts } from '../en/print.ts';

export const print: typeof texts = {
  scan: 'Speisekarte scannen',
  hint: 'Einfach die Handykamera auf den Code richten',
  orOpen: 'oder öffnen Sie',
  foldHere: 'Hier falten',
  asOf: 'Stand {{day}}, Version {{version}}',
  page: 'Seite {{n}} von {{of}}',
  legend: 'Erklärungen',
  before: 'bisher: {{price}}',
  download: 'Karte zum Drucken (PDF)',
};
