import { inPlace, offeredOf } from '@qr-menu/domain/menus';
import type { Language } from '@qr-menu/schema';
import type { ListMenusQuery } from '#api/generated/operations.ts';
import { displayText, readTranslations } from '#api/translations.ts';

type ListedMenu = NonNullable<NonNullable<ListMenusQuery['listMenus']>['items'][number]>;

export type MenuListRow = ReturnType<typeof menuListRows>[number];

export function menuListRows(menus: readonly ListedMenu[], language: Language) {
  const offered = offeredOf(menus).map(({ id }) => id);
  return menus.map(({ id, translations, createdAt, active, position, sections }) => {
    const texts = readTranslations(translations);
    return {
      id,
      texts,
      name: displayText(texts.name, language),
      description: displayText(texts.description, language),
      createdAt,
      active,
      position,
      /** Whether the menu is visible to guests. */
      shown: offered.includes(id),
      sectionCount: sections?.totalCount ?? 0,
      itemCount: (sections?.items ?? []).reduce(
        (sum, section) => sum + (section?.items?.totalCount ?? 0),
        0,
      ),
    };
  });
}

/** Returns the menus that guests can open, in the order of their links. */
export const shownInPlace = (rows: readonly MenuListRow[]): readonly MenuListRow[] =>
  inPlace(rows.filter(({ shown }) => shown));
