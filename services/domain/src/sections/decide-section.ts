import type { ItemEvent, SectionEvent } from '@qr-menu/schema';
import { acceptUnless, type Decision, idTaken, notFound, type Rejection } from '../decision.ts';
import { limits } from '../limits.ts';
import { integerFault, pictureFault, translationsFault } from '../text/text-rules.ts';
import { type Changes, difference } from '../workspace/entities.ts';
import { isInOrder, orderFault } from '../workspace/id-lists.ts';
import {
  itemCountFault,
  menuSizeFault,
  sectionCountFault,
  withTexts,
} from '../workspace/menu-limits.ts';
import {
  itemsOfMenu,
  itemsOfSection,
  nextPosition,
  type Section,
  type SectionDetails,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';

export type CreateSection = Omit<SectionDetails, 'position'> & {
  readonly type: 'CreateSection';
  readonly sectionId: string;
  readonly menuId: string;
  /** Absent: after the menu's last section. */
  readonly position?: number | undefined;
};

/** Absent fields stay as they are. */
export type UpdateSection = {
  readonly type: 'UpdateSection';
  readonly sectionId: string;
} & Changes<SectionDetails & Pick<Section, 'menuId'>>;

export type DeleteSection = { readonly type: 'DeleteSection'; readonly sectionId: string };

/** Names every section of the menu once; their positions become 1 to n. */
export type ReorderSections = {
  readonly type: 'ReorderSections';
  readonly menuId: string;
  readonly sectionIds: readonly string[];
};

export type SectionCommand = CreateSection | UpdateSection | DeleteSection | ReorderSections;

export function decideSection(
  workspace: Workspace,
  command: SectionCommand,
): Decision<SectionEvent | ItemEvent> {
  if (command.type === 'CreateSection') return create(workspace, command);
  if (command.type === 'ReorderSections') return reorder(workspace, command);
  const section = workspace.sections.get(command.sectionId);
  if (!section) return notFound('section', command.sectionId);
  switch (command.type) {
    case 'UpdateSection':
      return update(workspace, section, command);
    case 'DeleteSection':
      return { accepted: true, events: deleteSectionEvents(workspace, section.id) };
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateSection): Decision<SectionEvent> {
  const { type: _, position, ...details } = command;
  const { sectionId, menuId } = details;
  if (workspace.sections.has(sectionId)) return idTaken('section', sectionId);
  if (!workspace.menus.has(menuId)) return notFound('menu', menuId);
  const siblings = sectionsOfMenu(workspace, menuId);
  const data = { ...details, position: position ?? nextPosition(siblings) };
  return acceptUnless(
    [
      ...faults(data),
      sectionCountFault(workspace, menuId),
      menuSizeFault(workspace, menuId, [{ id: sectionId, ...data }]),
    ],
    () => [{ type: 'SectionCreated', data }],
  );
}

function update(
  workspace: Workspace,
  section: Section,
  command: UpdateSection,
): Decision<SectionEvent> {
  const { type: _, sectionId, menuId = section.menuId, ...details } = command;
  const moved = menuId !== section.menuId;
  if (moved && !workspace.menus.has(menuId)) return notFound('menu', menuId);
  const brought = itemsOfSection(workspace, sectionId);
  const limitFaults = [
    moved ? sectionCountFault(workspace, menuId) : null,
    moved ? itemCountFault(itemsOfMenu(workspace, menuId).length + brought.length) : null,
    moved || details.translations || details.imageUrl
      ? menuSizeFault(workspace, menuId, [withTexts(section, details), ...brought])
      : null,
  ];
  const changes = difference<SectionDetails>(section, details);
  return acceptUnless<SectionEvent>([...faults(changes ?? {}), ...limitFaults], () => [
    changes && { type: 'SectionUpdated', data: { sectionId, ...changes } },
    moved && { type: 'SectionMoved', data: { sectionId, menuId } },
  ]);
}

function reorder(
  workspace: Workspace,
  { menuId, sectionIds }: ReorderSections,
): Decision<SectionEvent> {
  if (!workspace.menus.has(menuId)) return notFound('menu', menuId);
  const present = sectionsOfMenu(workspace, menuId);
  return acceptUnless([orderFault('sectionIDs', sectionIds, present)], () =>
    isInOrder(sectionIds, present)
      ? []
      : [{ type: 'SectionsReordered', data: { menuId, sectionIds } }],
  );
}

function faults(details: Changes<SectionDetails>): readonly (Rejection | null)[] {
  const { translations, imageUrl, position } = details;
  return [
    translations ? translationsFault(translations, false) : null,
    imageUrl === undefined ? null : pictureFault('imageUrl', imageUrl),
    position === undefined ? null : integerFault('position', position, limits.position),
  ];
}

/** A section goes with what it holds, in the same commit. */
export const deleteSectionEvents = (
  workspace: Workspace,
  sectionId: string,
): readonly (SectionEvent | ItemEvent)[] => [
  ...itemsOfSection(workspace, sectionId).map(
    (item): ItemEvent => ({ type: 'ItemDeleted', data: { itemId: item.id } }),
  ),
  { type: 'SectionDeleted', data: { sectionId } },
];
