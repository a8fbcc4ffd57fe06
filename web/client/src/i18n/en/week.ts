/** The days on which dishes are offered. */
export const week = {
  title: 'Dishes of the week',
  hint: 'Plan a lunch menu: choose the days of each dish. On a day without any of them, guests see the whole week.',
  empty: 'Add a section with dishes first.',
  noDishes: 'This section has no dishes yet.',
  previous: 'Previous week',
  next: 'Next week',
  rhythmOf: '{{name}}: how often',
  daily: 'Every day',
  weekly: 'Every week on',
  dates: 'Only on',
  shownHint: 'Otherwise guests see only the dishes of the day.',
  saved: 'Saved. Guests see it now.',
  refused: 'Check the days: each date must exist and be listed once.',
  tooMany: 'A dish can have at most {{dates}} dates.',
};
