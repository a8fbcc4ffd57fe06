import { type PriceUnit, priceUnitNames } from '@qr-menu/domain/items';
import { formatPrice } from '@qr-menu/domain/money';
import type { PublicItem, PublicOptionGroup } from '@qr-menu/domain/public-menu';
import type { Language } from '@qr-menu/schema';
import type { GuestOptionContents, WrittenContents } from '../diet/written-contents.ts';
import { pricing as bg } from '../i18n/bg/written.ts';
import { pricing as de } from '../i18n/de/written.ts';
import { pricing as en } from '../i18n/en/written.ts';
import { guestTexts } from '../i18n/guest-texts.ts';
import { volumeIn } from '../item/volume.ts';
import { type Localize, type LocalizedString, textOf } from '../localized-string.ts';
import { windowsInWords } from './windows-in-words.ts';

const texts = { bg, en, de };
type Key = keyof typeof en;
type Words = (key: `pricing.${Key}`, of?: string | number, n?: number) => string;

const wordsIn =
  (language: Language): Words =>
  (key, of = '', n = 0) =>
    texts[language][key.slice('pricing.'.length) as Key]
      .replace('{{of}}', () => String(of))
      .replace('{{n}}', String(n));

/** A size of a product, described by its name and volume. */
export type GuestSize = {
  readonly n?: LocalizedString;
  readonly v?: string;
  readonly p?: number;
  /** The deposit as text, if it differs from the product's deposit. */
  readonly y?: string;
};

export type GuestPricing = {
  /** The sizes. If set, they replace the price and the volume. */
  readonly z?: readonly GuestSize[];
  /** The unit that the price is for. Omitted if the price is for one portion. */
  readonly w?: PriceUnit;
  /** The text "on request". */
  readonly q?: string;
  /** The deposit as text. */
  readonly y?: string;
  /** The hours and prices of the happy hour as text. */
  readonly b?: readonly [hours: string, prices: string];
};

export type GuestOption = GuestOptionContents & {
  readonly n: LocalizedString;
  readonly d?: LocalizedString;
  /** The amount in minor units that the option adds to the price. Negative if it lowers the price. */
  readonly p?: number;
};

export type GuestOptionGroup = {
  readonly n: LocalizedString;
  readonly d?: LocalizedString;
  /** `h` describes the rule for choosing, and `m` is the minimum number of options. */
  readonly h: string;
  readonly m?: number;
  /** The allergen text shared by all options. */
  readonly c?: string;
  readonly o: readonly GuestOption[];
};

export type WrittenPricing = {
  readonly of: (item: PublicItem) => GuestPricing;
  readonly ofSection: (price: number) => string;
  readonly ofGroup: (group: PublicOptionGroup) => GuestOptionGroup;
};

/** Converts sizes, units, deposits and options to text, except for values that the script needs. */
export function writtenPricing(
  currency: string,
  language: Language,
  localize: Localize,
  contents: WrittenContents,
): WrittenPricing {
  const t = wordsIn(language);
  const unnamed = guestTexts(language)('guest.unnamed');
  const deposited = (amount: number | undefined) =>
    amount ? { y: t('pricing.deposit', formatPrice(amount, currency, language)) } : {};
  const happy = ({ happyHours, happyPrice, variants = [], priceUnit }: PublicItem) => {
    if (!happyHours) return {};
    const unit = priceUnit ? ` / ${priceUnitNames[priceUnit][language]}` : '';
    const sizes = variants.length > 0 ? variants : [{ name: {}, volume: '', happyPrice }];
    const prices = sizes.flatMap(({ name, volume, happyPrice: price }) => {
      if (price === undefined) return [];
      const label = textOf(localize.optional(name)) || volumeIn(language, volume);
      // The parts are joined by no-break spaces, so that a size and its price stay on one line.
      return [
        `${label} ${formatPrice(price, currency, language)}${unit}`
          .trim()
          .replaceAll(' ', '\u00a0'),
      ];
    });
    const b = [windowsInWords(happyHours, language), prices.join(' · ')] as const;
    return { b };
  };
  const of = (item: PublicItem): GuestPricing => {
    const { variants = [], priceUnit, onRequest, deposit } = item;
    const deposits = variants.map((size) => size.deposit ?? deposit);
    const [first] = deposits;
    const isCommon = deposits.every((amount) => amount === first);
    const sizes = variants.map(({ name, volume, price }, index): GuestSize => {
      const n = localize.optional(name);
      return {
        ...(n && { n }),
        ...(volume && { v: volumeIn(language, volume) }),
        ...(price !== null && { p: price }),
        ...(isCommon ? {} : deposited(deposits[index])),
      };
    });
    return {
      ...(sizes.length > 0 && { z: sizes }),
      ...(priceUnit && { w: priceUnit }),
      ...(onRequest && { q: t('pricing.onRequest') }),
      ...(sizes.length === 0 ? deposited(deposit) : isCommon && deposited(first)),
      ...happy(item),
    };
  };
  const ofGroup = (group: PublicOptionGroup): GuestOptionGroup => {
    const { name, description, min, options } = group;
    const d = localize.optional(description);
    const written = contents.ofOptions(options);
    return {
      n: localize.named(name, unnamed),
      ...(d && { d }),
      h: howMany(group, t),
      ...(min > 0 && { m: min }),
      ...(written.ofAll && { c: written.ofAll }),
      o: options.map((option, index): GuestOption => {
        const more = localize.optional(option.description);
        return {
          n: localize.named(option.name, unnamed),
          ...(more && { d: more }),
          ...(option.priceDelta !== 0 && { p: option.priceDelta }),
          ...written.each[index],
        };
      }),
    };
  };
  const ofSection = (price: number) => t('pricing.setMenu', formatPrice(price, currency, language));
  return { of, ofSection, ofGroup };
}

function howMany({ min, max }: PublicOptionGroup, t: Words): string {
  if (min === 0) {
    if (max === null) return t('pricing.any');
    return max === 1 ? t('pricing.upToOne') : t('pricing.upTo', '', max);
  }
  if (max === null) return t('pricing.atLeast', '', min);
  if (max > min) return t('pricing.between', max, min);
  return min === 1 ? t('pricing.one') : t('pricing.exactly', '', min);
}
