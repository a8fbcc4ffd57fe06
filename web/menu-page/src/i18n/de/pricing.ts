import type { pricing as texts } from '../en/pricing.ts';

export const pricing: typeof texts = {
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
