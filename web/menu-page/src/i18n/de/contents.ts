import type { contents as texts } from '../en/contents.ts';

// To be reviewed by a lawyer.
export const contents: typeof texts = {
  contains: 'Enthält: {{of}}',
  mayContain: 'Kann enthalten: {{of}}',
  notDeclared: 'Allergene nicht angegeben',
  additives: 'Zusatzstoffe: {{of}}',
  mild: 'Leicht scharf',
  hot: 'Scharf',
  veryHot: 'Sehr scharf',
  note: 'Allergene und Ernährungsformen nach Angabe des Betriebs. Sagen Sie dem Personal von Ihrer Allergie.',
};
