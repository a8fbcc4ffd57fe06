import type { PublicItem, PublicOptionGroup } from '@qr-menu/domain/public-menu';
import type { Language } from '@qr-menu/schema';
import { type Localize, type LocalizedString, textOf } from '../localized-string.ts';
import type { GuestOptionGroup, GuestSize, WrittenPricing } from '../pricing/written-pricing.ts';

/** Data that the guest's list needs in addition to the menu's data, which has only one language. */
export type WaiterData = {
  /** The venue's language, if it differs from the page's. */
  readonly l?: Language;
  /** The sections in menu order. */
  readonly s?: Trimmed<WaiterSection>;
};

/** Empty parts are omitted. 0 means that the text is the same as on the page. */
export type WaiterSection = {
  /** The names of items. */
  readonly n?: Trimmed<LocalizedString>;
  /** The labels of sizes, by item. */
  readonly z?: Trimmed<Trimmed<string>>;
  /** The items' deposits in minor units: one per item, or one per size. */
  readonly y?: Trimmed<number | readonly number[]>;
  /** For each option group: the maximum number of options, the group's name and the options' names. */
  readonly g?: Trimmed<Trimmed<number | string>>;
};

/** A list from which trailing zeros have been removed. */
type Trimmed<Value> = readonly (Value | 0)[];

/** An option group as the owner entered it, and as the page shows it. */
export type PlacedGroup = {
  readonly group: PublicOptionGroup;
  readonly written: GuestOptionGroup;
};

type WrittenItem = { readonly n: LocalizedString; readonly z?: readonly GuestSize[] };

type PlacedSection = {
  readonly items: readonly PublicItem[];
  readonly groups: readonly PlacedGroup[];
  readonly written: { readonly items: readonly WrittenItem[] };
};

/** The strings in the venue's language. */
type VenueTexts = {
  readonly language: Language;
  readonly localize: Localize;
  readonly pricing: WrittenPricing;
  readonly unnamed: (position: number) => string;
};

/** @param venue null if the page is in the venue's language */
export function waiterData(
  sections: readonly PlacedSection[],
  venue: VenueTexts | null,
): WaiterData {
  const parts = trimmed(sections.map((section) => partOf(section, venue)));
  return { ...(venue && { l: venue.language }), ...(parts && { s: parts }) };
}

function partOf(
  { items, groups, written }: PlacedSection,
  venue: VenueTexts | null,
): WaiterSection | 0 {
  const n = trimmed(
    written.items.map(({ n: name }, index) => {
      const texts = items[index]?.name ?? {};
      return venue ? unless(name, venue.localize.named(texts, venue.unnamed(index + 1))) : 0;
    }),
  );
  const z = trimmed(
    items.map((item, index) => {
      const sizes = written.items[index]?.z ?? [];
      const own = venue?.pricing.of(item).z ?? [];
      return trimmed(own.map((size, number) => labelUnless(sizes[number], size))) ?? 0;
    }),
  );
  const y = trimmed(items.map(depositsOf));
  const g = trimmed(groups.map((placed) => trimmed(groupNames(placed, venue)) ?? 0));
  const part = { ...(n && { n }), ...(z && { z }), ...(y && { y }), ...(g && { g }) };
  return Object.keys(part).length === 0 ? 0 : part;
}

function groupNames(
  { group, written: { n, o } }: PlacedGroup,
  venue: VenueTexts | null,
): readonly (number | string)[] {
  const own = venue?.pricing.ofGroup(group);
  const names = own
    ? [
        textUnless(n, own.n),
        ...own.o.map((option, index) => textUnless(o[index]?.n ?? '', option.n)),
      ]
    : [];
  return [group.max ?? 0, ...names];
}

function depositsOf({ deposit = 0, variants }: PublicItem): number | readonly number[] {
  if (!variants) return deposit;
  const [first = 0, ...rest] = variants.map((size) => size.deposit ?? deposit);
  return rest.every((amount) => amount === first) ? first : [first, ...rest];
}

/** Returns the label of a size: its name and volume. */
export const labelOf = ({ n, v }: Pick<GuestSize, 'n' | 'v'>): string =>
  [n && textOf(n), v].filter(Boolean).join(' ');

const labelUnless = (size: GuestSize | undefined, own: GuestSize): string | 0 =>
  textUnless(labelOf(size ?? {}), labelOf(own));

const unless = (text: LocalizedString, own: LocalizedString): LocalizedString | 0 =>
  textOf(text) === textOf(own) ? 0 : own;

const textUnless = (text: LocalizedString, own: LocalizedString): string | 0 =>
  textOf(text) === textOf(own) ? 0 : textOf(own);

function trimmed<Value>(values: readonly (Value | 0)[]): Trimmed<Value> | null {
  const last = values.findLastIndex((value) => value !== 0);
  return last < 0 ? null : values.slice(0, last + 1);
}
