import type { ItemEvent, SectionEvent } from '@qr-menu/schema';
import { itemsOfSection } from '../workspace/contents.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A section goes with what it holds, in the same commit (design §5). */
export const deleteSectionEvents = (
  workspace: Workspace,
  sectionId: string,
): readonly (SectionEvent | ItemEvent)[] => [
  ...itemsOfSection(workspace, sectionId).map(
    (item): ItemEvent => ({ type: 'ItemDeleted', data: { itemId: item.id } }),
  ),
  { type: 'SectionDeleted', data: { sectionId } },
];
