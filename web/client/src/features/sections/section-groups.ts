import type { Language } from '@qr-menu/schema';
import type { ListSectionsQuery } from '#api/generated/operations.ts';
import { displayText, readTranslations } from '#api/translations.ts';
import type { MenuChoice } from './menu-choices.tsx';

type ListedSection = NonNullable<NonNullable<ListSectionsQuery['listSections']>['items'][number]>;

export type SectionRow = ReturnType<typeof sectionRow>;

export type SectionGroup = { readonly menu: MenuChoice; readonly sections: readonly SectionRow[] };

/** Returns each menu with its sections in menu order. */
export function sectionGroups(
  menus: readonly MenuChoice[],
  sections: readonly ListedSection[],
  language: Language,
): readonly SectionGroup[] {
  // The API sorts by creation time. A stable sort keeps that order for equal positions.
  const inOrder = [...sections].sort((a, b) => a.position - b.position);
  return menus.map((menu) => ({
    menu,
    sections: inOrder
      .filter(({ menuID }) => menuID === menu.value)
      .map((section) => sectionRow(section, language)),
  }));
}

function sectionRow(section: ListedSection, language: Language) {
  const texts = readTranslations(section.translations);
  return {
    id: section.id,
    texts,
    name: displayText(texts.name, language),
    description: displayText(texts.description, language),
    createdAt: section.createdAt,
    itemCount: section.items?.totalCount ?? 0,
  };
}
