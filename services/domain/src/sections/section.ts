import type { EventOf, SectionEvent, Translations } from '@qr-menu/schema';
import { binned } from '../deletions/bin.ts';
import {
  changed,
  known,
  reordered,
  type Stamps,
  withEntity,
  withoutEntity,
} from '../workspace/entities.ts';
import type { EventContext, Workspace } from '../workspace/workspace.ts';

export type SectionDetails = {
  readonly translations: Translations;
  readonly imageUrl: string;
  readonly position: number;
};

export type Section = Stamps & SectionDetails & { readonly menuId: string };

export function evolveSections(
  workspace: Workspace,
  event: SectionEvent | EventOf<'SectionCopied' | 'SectionRestored'>,
  { at, ownerId }: EventContext,
): Workspace['sections'] {
  const { sections, bin } = workspace;
  switch (event.type) {
    case 'SectionCreated': {
      const { sectionId: id, ...details } = event.data;
      return withEntity(sections, { id, owner: ownerId, ...details, createdAt: at, updatedAt: at });
    }
    case 'SectionUpdated': {
      const { sectionId, ...change } = event.data;
      return changed(sections, sectionId, at, change as Partial<SectionDetails>);
    }
    case 'SectionMoved':
      return changed(sections, event.data.sectionId, at, { menuId: event.data.menuId });
    case 'SectionsReordered':
      return reordered(sections, event.data.sectionIds, at);
    case 'SectionCopied': {
      const { sectionId: id, sourceId, ...place } = event.data;
      const stamps = { id, owner: ownerId, createdAt: at, updatedAt: at };
      return withEntity(sections, { ...known(sections, sourceId), ...stamps, ...place });
    }
    case 'SectionRestored': {
      const { sectionId } = event.data;
      return withEntity(sections, { ...binned(bin, 'sections', sectionId), updatedAt: at });
    }
    case 'SectionDeleted':
      return withoutEntity(sections, event.data.sectionId);
    default:
      return event satisfies never;
  }
}
