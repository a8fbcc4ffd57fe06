import type { PublicMenuContent, PublicSection } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import type { GuestTexts } from '#i18n/guest-texts.ts';
import { type Localized, localized } from './localized.ts';

export type VisibleItem = {
  readonly item: PublicSection['items'][number];
  readonly name: Localized;
  readonly description: Localized | null;
};

export type VisibleSection = {
  readonly id: string;
  readonly anchor: string;
  readonly name: Localized;
  readonly description: Localized | null;
  readonly items: readonly VisibleItem[];
};

/** The menu in one language. A text that exists in no language becomes 'Section N', 'Product N'. */
export function visibleSections(
  menu: PublicMenuContent,
  language: Language,
  venueDefault: Language,
  t: GuestTexts,
): readonly VisibleSection[] {
  return menu.sections
    .filter((section) => section.items.length > 0)
    .map((section, index) => ({
      id: section.id,
      anchor: `section-${index + 1}`,
      name: localized(section.name, language, venueDefault) ?? {
        text: t('guest.section', index + 1),
        language,
      },
      description: localized(section.description, language, venueDefault),
      items: section.items.map((item, position) => ({
        item,
        name: localized(item.name, language, venueDefault) ?? {
          text: t('guest.item', position + 1),
          language,
        },
        description: localized(item.description, language, venueDefault),
      })),
    }));
}
