import type { contents as contentTexts, pricing as pricingTexts } from '../en/written.ts';

// To be reviewed by a lawyer.
export const contents: typeof contentTexts = {
  contains: 'Enthält: {{of}}',
  mayContain: 'Kann enthalten: {{of}}',
  notDeclared: 'Allergene nicht angegeben',
  traces: 'Kann enthalten',
  additives: 'Zusatzstoffe: {{of}}',
  mild: 'Leicht scharf',
  hot: 'Scharf',
  veryHot: 'Sehr scharf',
  note: 'Allergene und Ernährungsweisen nach Angabe des Betriebs. Informieren Sie das Personal über Ihre Allergie.',
};

export const pricing: typeof pricingTexts = {
  onRequest: 'Preis auf Anfrage',
  deposit: '+ {{of}} Pfand',
  setMenu: 'Menüpreis: {{of}}',
  one: 'eines wählen',
  exactly: '{{n}} wählen',
  atLeast: 'mindestens {{n}} wählen',
  between: '{{n}} bis {{of}} wählen',
  upToOne: 'höchstens eines',
  upTo: 'bis zu {{n}}',
  any: 'beliebig viele',
};
