import type { sorting as texts } from '#i18n/en/sorting.ts';

export const sorting: typeof texts = {
  role: 'verschiebbare Zeile',
  handle: '{{name}} verschieben',
  instructions:
    'Mit Leertaste oder Eingabetaste aufnehmen, mit den Pfeiltasten bewegen, mit Leertaste oder Eingabetaste ablegen, mit Escape abbrechen.',
  picked: '{{name}} aufgenommen, Platz {{n}} von {{total}}.',
  over: '{{name}} ist auf Platz {{n}} von {{total}}.',
  dropped: '{{name}} abgelegt auf Platz {{n}} von {{total}}.',
  cancelled: 'Abgebrochen. {{name}} ist wieder an seinem alten Platz.',
};
