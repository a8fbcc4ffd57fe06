import type { Language, LocalizedText } from '@qr-menu/schema';

/** A decimal as menus print it, with two places: `'8.90'`. */
type Price = `${number}.${number}`;

export type DemoItem = {
  /** Unique in the venue: what tells the import's mutations apart when it is run again. */
  readonly key: string;
  readonly name: LocalizedText;
  readonly description?: LocalizedText;
  readonly price?: Price;
  readonly volume?: string;
  readonly discount?: number;
  /** Given only to hide an item from guests. */
  readonly active?: false;
};

export type DemoSection = {
  readonly key: string;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly items: readonly DemoItem[];
};

/** A venue as its owner would write it down: positions are the order of the rows. */
export type DemoVenue = {
  readonly key: string;
  readonly account: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly description: string;
    readonly defaultLanguage: Language;
  };
  readonly menu: {
    readonly name: LocalizedText;
    readonly description: LocalizedText;
    readonly currency: string;
  };
  readonly sections: readonly DemoSection[];
};

/** What guests get to see of a venue: active items, and only sections that have some. */
export function visibleSections(venue: DemoVenue): readonly DemoSection[] {
  return venue.sections
    .map((section) => ({ ...section, items: section.items.filter((item) => item.active ?? true) }))
    .filter(({ items }) => items.length > 0);
}
