/** Die Tage, an denen es Gerichte gibt. */
export const week = {
  title: 'Gerichte der Woche',
  hint: 'Planen Sie einen Mittagstisch: Wählen Sie die Tage jedes Gerichts. An einem Tag ohne Gericht sehen Gäste die ganze Woche.',
  empty: 'Legen Sie zuerst einen Abschnitt mit Gerichten an.',
  noDishes: 'Dieser Abschnitt hat noch keine Gerichte.',
  previous: 'Vorige Woche',
  next: 'Nächste Woche',
  rhythmOf: '{{name}}: wie oft',
  daily: 'Jeden Tag',
  weekly: 'Jede Woche am',
  dates: 'Nur am',
  shownHint: 'Sonst sehen Gäste nur die Gerichte des Tages.',
  saved: 'Gespeichert. Gäste sehen es jetzt.',
  refused: 'Prüfen Sie die Tage: Jedes Datum muss es geben, und es darf nur einmal vorkommen.',
  tooMany: 'Ein Gericht kann höchstens {{dates}} Daten haben.',
};
