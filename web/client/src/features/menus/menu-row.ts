import type { Language } from '@qr-menu/schema';
import type { ListMenusQuery } from '#api/generated/operations.ts';
import { displayText, readTranslations } from '#api/translations.ts';

type ListedMenu = NonNullable<NonNullable<ListMenusQuery['listMenus']>['items'][number]>;

export type MenuListRow = ReturnType<typeof menuListRows>[number];

export function menuListRows(menus: readonly ListedMenu[], language: Language) {
  const shownId = menus.find(({ active }) => active)?.id;
  return menus.map(({ id, translations, createdAt, active, sections }) => {
    const texts = readTranslations(translations);
    return {
      id,
      texts,
      name: displayText(texts.name, language),
      description: displayText(texts.description, language),
      createdAt,
      active,
      /** Whether guests see this menu. */
      shown: id === shownId,
      sectionCount: sections?.totalCount ?? 0,
      itemCount: (sections?.items ?? []).reduce(
        (sum, section) => sum + (section?.items?.totalCount ?? 0),
        0,
      ),
    };
  });
}
