import type { PublicMenuDocument } from './build-public-menu.ts';

/** Removes images that guests' pages may not load. The API still returns all stored ones. */
export function withShownImages(
  document: PublicMenuDocument,
  isShown: (url: string) => boolean,
): PublicMenuDocument {
  const shown = (url: string): string => (isShown(url) ? url : '');
  const pictured = <T extends { readonly imageUrl: string }>(entity: T): T => ({
    ...entity,
    imageUrl: shown(entity.imageUrl),
  });
  const { account, menu } = document;
  return {
    ...document,
    account: account && { ...account, logoUrl: shown(account.logoUrl) },
    menu: menu && {
      ...pictured(menu),
      sections: menu.sections.map((section) => ({
        ...pictured(section),
        items: section.items.map(pictured),
      })),
    },
  };
}
