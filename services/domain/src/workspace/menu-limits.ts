import { languages, type Translations } from '@qr-menu/schema';
import type { Rejection } from '../decision.ts';
import { limits } from '../limits.ts';
import { itemsOfMenu, sectionsOfMenu } from './contents.ts';
import type { Workspace } from './workspace.ts';

export function sectionCountFault(workspace: Workspace, menuId: string): Rejection | null {
  return sectionsOfMenu(workspace, menuId).length < limits.sectionsPerMenu
    ? null
    : {
        code: 'LIMIT_EXCEEDED',
        message: `A menu can have ${limits.sectionsPerMenu} sections at most`,
      };
}

/** `count`: how many items the menu would hold. */
export function itemCountFault(count: number): Rejection | null {
  return count <= limits.itemsPerMenu
    ? null
    : { code: 'LIMIT_EXCEEDED', message: `A menu can have ${limits.itemsPerMenu} items at most` };
}

/** The most bytes that UTF-8 needs for one UTF-16 code unit. */
const bytesPerCodeUnit = 3;
/** Ids, addresses, numbers and field names of one entry in the public document. */
const bytesPerEntry = 600;

/**
 * Rule R6: a commit that would make the public document too large is refused before it is
 * appended. The estimate is an upper bound of the texts that the menu would hold.
 */
export function menuSizeFault(
  workspace: Workspace,
  menuId: string,
  added: readonly Translations[],
): Rejection | null {
  const entries = [
    ...sectionsOfMenu(workspace, menuId).map((section) => section.translations),
    ...itemsOfMenu(workspace, menuId).map((item) => item.translations),
    ...added,
  ];
  const bytes = entries.reduce((sum, translations) => sum + estimatedBytes(translations), 0);
  return bytes <= limits.publicDocumentBytes
    ? null
    : { code: 'LIMIT_EXCEEDED', message: 'The texts of this menu are too long in total' };
}

function estimatedBytes({ name, description }: Translations): number {
  const codeUnits = languages.reduce(
    (sum, language) => sum + (name[language]?.length ?? 0) + (description[language]?.length ?? 0),
    0,
  );
  return bytesPerEntry + codeUnits * bytesPerCodeUnit;
}
