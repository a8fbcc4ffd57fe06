import { type KnownAllergens, type MatrixSection, matrixRow } from '@qr-menu/domain/allergens';
import { type GuestData, type LocalizedString, textOf } from '@qr-menu/menu-page';
import type { LocalizedText } from '@qr-menu/schema';
import type { Item } from '../menu/prices.ts';

/** The dishes of a public menu with their allergens, named in one or two languages. */
export function matrixOfMenu(
  { language, menu }: GuestData,
  translation: GuestData | null,
): readonly MatrixSection[] {
  const named = (name: LocalizedString, other: LocalizedString | undefined): LocalizedText => ({
    ...(translation && typeof other === 'string' && { [translation.language]: other }),
    [language]: textOf(name),
  });
  return (menu?.sections ?? []).map(({ n, items }, index) => {
    const other = translation?.menu?.sections[index];
    const rows = items.map((item, place) =>
      matrixRow(named(item.n, other?.items[place]?.n), knownOf(item)),
    );
    return { name: named(n, other?.n), rows };
  });
}

const knownOf = ({ a, r, j }: Item): KnownAllergens => ({
  contains: a?.split(' ') ?? [],
  mayContain: r?.split(' ') ?? [],
  declared: j !== undefined,
});
