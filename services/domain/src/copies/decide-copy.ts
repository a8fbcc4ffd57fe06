import { type Language, languages, type Translations, type WorkspaceEvent } from '@qr-menu/schema';
import { acceptUnless, type Decision, idTaken, notFound, reject } from '../decision.ts';
import { limits } from '../limits.ts';
import { evolveByCommits } from '../workspace/evolve-workspace.ts';
import { wholeMenuFaults } from '../workspace/menu-limits.ts';
import { itemsOfSection, sectionsOfMenu, type Workspace } from '../workspace/workspace.ts';

/** Enough ids for all entities in the copy. The first id is for the copied entity itself. */
type NewIds = { readonly newIds: readonly string[] };

export type DuplicateItem = NewIds & { readonly type: 'DuplicateItem'; readonly itemId: string };
export type DuplicateSection = NewIds & {
  readonly type: 'DuplicateSection';
  readonly sectionId: string;
};
export type DuplicateMenu = NewIds & { readonly type: 'DuplicateMenu'; readonly menuId: string };
export type CopyCommand = DuplicateItem | DuplicateSection | DuplicateMenu;

export const idsPerCopy = 1 + limits.sectionsPerMenu + limits.itemsPerMenu;

/** Inserts the copy right after its source. It stays hidden from guests until the owner activates it. */
export function decideCopy(
  workspace: Workspace,
  command: CopyCommand,
  at: string,
): Decision<WorkspaceEvent> {
  const taken = takenId(workspace, command.newIds);
  if (taken !== undefined) return idTaken('new', taken);
  const ids = inTurn(command.newIds);
  switch (command.type) {
    case 'DuplicateItem': {
      const item = workspace.items.get(command.itemId);
      if (!item) return notFound('item', command.itemId);
      const itemId = ids();
      const menuId = workspace.sections.get(item.sectionId)?.menuId;
      return within(workspace, menuId, at, [
        copyOfItem(item, itemId, item.sectionId, false),
        { type: 'ItemUpdated', data: { itemId, translations: copiedName(item.translations) } },
      ]);
    }
    case 'DuplicateSection': {
      const section = workspace.sections.get(command.sectionId);
      if (!section) return notFound('section', command.sectionId);
      const sectionId = ids();
      const translations = copiedName(section.translations);
      return within(workspace, section.menuId, at, [
        copyOfSection(section, sectionId, section.menuId),
        { type: 'SectionUpdated', data: { sectionId, translations } },
        ...itemsOfSection(workspace, section.id).map((item) =>
          copyOfItem(item, ids(), sectionId, false),
        ),
      ]);
    }
    case 'DuplicateMenu':
      return copyMenu(workspace, command, ids);
    default:
      return command satisfies never;
  }
}

function copyMenu(
  workspace: Workspace,
  { menuId: sourceId }: DuplicateMenu,
  ids: () => string,
): Decision<WorkspaceEvent> {
  const menu = workspace.menus.get(sourceId);
  if (!menu) return notFound('menu', sourceId);
  if (workspace.menus.size >= limits.menusPerWorkspace) {
    return reject('LIMIT_EXCEEDED', `You can have ${limits.menusPerWorkspace} menus at most`);
  }
  const menuId = ids();
  const contents = sectionsOfMenu(workspace, sourceId).flatMap((section): WorkspaceEvent[] => {
    const sectionId = ids();
    return [
      copyOfSection(section, sectionId, menuId),
      ...itemsOfSection(workspace, section.id).map((item) =>
        copyOfItem(item, ids(), sectionId, item.active),
      ),
    ];
  });
  return {
    accepted: true,
    events: [
      { type: 'MenuCopied', data: { menuId, sourceId } },
      { type: 'MenuUpdated', data: { menuId, translations: copiedName(menu.translations) } },
      ...contents,
    ],
  };
}

type Placed = { readonly id: string; readonly position: number };

/** The copy gets the same position as its source. The source is older, so it comes first. */
const copyOfSection = (
  { id: sourceId, position }: Placed,
  sectionId: string,
  menuId: string,
): WorkspaceEvent => ({
  type: 'SectionCopied',
  data: { sectionId, sourceId, menuId, position },
});

const copyOfItem = (
  { id: sourceId, position }: Placed,
  itemId: string,
  sectionId: string,
  active: boolean,
): WorkspaceEvent => ({
  type: 'ItemCopied',
  data: { itemId, sourceId, sectionId, position, active },
});

function within(
  workspace: Workspace,
  menuId: string | undefined,
  at: string,
  events: readonly WorkspaceEvent[],
): Decision<WorkspaceEvent> {
  const after = evolveByCommits(workspace, [{ at, events }]);
  return acceptUnless(menuId === undefined ? [] : wholeMenuFaults(after, menuId), () => events);
}

const takenId = ({ menus, sections, items }: Workspace, ids: readonly string[]) =>
  ids.find((id) => menus.has(id) || sections.has(id) || items.has(id));

function inTurn(ids: readonly string[]): () => string {
  const rest = ids.values();
  return () => {
    const { value } = rest.next();
    if (value === undefined) throw new Error('a copy has too few new ids');
    return value;
  };
}

const suffixes: Readonly<Record<Language, string>> = {
  bg: ' (копие)',
  en: ' (copy)',
  de: ' (Kopie)',
};

export function copiedName({ name, description }: Translations): Translations {
  const names = languages.flatMap((language) => {
    const text = name[language];
    return text ? [[language, withSuffix(text, suffixes[language])] as const] : [];
  });
  return { name: Object.fromEntries(names), description };
}

/** Never cuts a long name within a surrogate pair. */
function withSuffix(name: string, suffix: string): string {
  let short = name;
  while (short.length + suffix.length > limits.name)
    short = Array.from(short).slice(0, -1).join('');
  return short.trimEnd() + suffix;
}
