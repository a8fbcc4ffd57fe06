import type { MenuRow } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import { vocabularies } from './vocabulary.ts';

/** A row's cells with the language's words for what it is and for yes and no. */
export function wordCells({ kind, cells }: MenuRow, language: Language): MenuRow['cells'] {
  const { yes, no, ...words } = vocabularies[language];
  const { active } = cells;
  return {
    ...cells,
    type: words[kind],
    ...(active === undefined ? {} : { active: active === 'true' ? yes : no }),
  };
}
