import type { LocalizedText } from '@qr-menu/schema';
import { keysOfIngredients } from '../items/item-allergens.ts';
import { itemsOfSection, sectionsOfMenu, type Workspace } from '../workspace/workspace.ts';
import {
  allergenGroups,
  type DietCheck,
  dietCheck,
  type KnownAllergens,
  knownAllergens,
} from './diet-check.ts';
import type { AllergenKey } from './vocabulary.ts';

export type MatrixRow = {
  readonly name: LocalizedText;
  readonly checks: readonly DietCheck[];
  readonly contained: readonly AllergenKey[];
  readonly traces: readonly AllergenKey[];
};

export type MatrixSection = { readonly name: LocalizedText; readonly rows: readonly MatrixRow[] };

/** Returns a table of the visible dishes and the 14 allergens, for the kitchen and for inspectors. */
export function allergenMatrix(workspace: Workspace, menuId: string): readonly MatrixSection[] {
  return sectionsOfMenu(workspace, menuId).flatMap(({ id, translations }): MatrixSection[] => {
    const rows = itemsOfSection(workspace, id)
      .filter(({ active }) => active)
      .map(({ allergens, ingredientIds, translations: { name } }) =>
        matrixRow(name, knownAllergens(allergens, keysOfIngredients(workspace, ingredientIds))),
      );
    return rows.length === 0 ? [] : [{ name: translations.name, rows }];
  });
}

export const matrixRow = (name: LocalizedText, allergens: KnownAllergens): MatrixRow => ({
  name,
  checks: allergenGroups.map(({ key }) => dietCheck(allergens, [key])),
  contained: membersIn(allergens.contains),
  traces: membersIn(allergens.mayContain),
});

const membersIn = (keys: readonly string[]): readonly AllergenKey[] =>
  allergenGroups.flatMap(({ members }) => members.filter((member) => keys.includes(member)));
