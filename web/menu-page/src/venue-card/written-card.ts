import type { VenueLinkKind } from '@qr-menu/domain/account';
import { type Hours, type Offsets, toHours } from '@qr-menu/domain/hours';
import type { PublicAccount } from '@qr-menu/domain/public-menu';
import type { Language, Schedule, VenueCard } from '@qr-menu/schema';
import { type Localize, type LocalizedString, textOf } from '../localized-string.ts';
import { type CardTexts, cardTexts, hoursInWords } from './hours-in-words.ts';

/** The venue's card as finished text for guests. */
export type GuestCard = {
  /** The titles of the card's other parts, such as "Address · Wi-Fi". */
  readonly s: string;
  readonly rows: readonly CardRow[];
  /** The hours for the text "Open until …". Omitted if there are no opening hours. */
  readonly open?: OpenHours;
};

export type CardRow = { readonly n: string; readonly lines: readonly CardLine[] };

export type CardLine = {
  readonly t: LocalizedString;
  /** The days that are shown before the text. */
  readonly d?: string;
  /** The URL that the text links to. */
  readonly h?: string;
  /** The text that is copied by the button next to it. */
  readonly c?: string;
};

export type OpenHours = {
  /** The heading of the hours. Shown until it is known whether the venue is open. */
  readonly n: string;
  readonly o: Hours;
  /** The kitchen's hours. */
  readonly k?: Hours;
  readonly z: Offsets;
};

/**
 * Returns null if the venue has nothing to show.
 *
 * @param z the offsets of the venue's time zone
 */
export function writtenCard(
  account: PublicAccount,
  language: Language,
  localize: Localize,
  z: Offsets,
): GuestCard | null {
  const { openingHours, kitchenHours, card } = account;
  if (!openingHours && !kitchenHours && !card) return null;
  const t = cardTexts(language);
  const written = card ? cardRows(card, localize, t) : [];
  const hours = [
    ...hoursRow(t('card.hours'), openingHours, language),
    ...hoursRow(t('card.kitchen'), kitchenHours, language),
  ];
  const rows = [...hours, ...written];
  if (rows.length === 0) return null;
  return {
    s: (openingHours ? written : rows).map(({ n }) => n).join(' · '),
    rows,
    ...(openingHours && {
      open: {
        n: t('card.hours'),
        o: toHours(openingHours),
        ...(kitchenHours && { k: toHours(kitchenHours) }),
        z,
      },
    }),
  };
}

const hoursRow = (
  n: string,
  hours: Schedule | undefined,
  language: Language,
): readonly CardRow[] =>
  hours ? [{ n, lines: hoursInWords(hours, language).map(([d, t]) => ({ d, t })) }] : [];

const brands: Readonly<Partial<Record<VenueLinkKind, string>>> = {
  TRIPADVISOR: 'Tripadvisor',
  INSTAGRAM: 'Instagram',
  FACEBOOK: 'Facebook',
  TIKTOK: 'TikTok',
};

function cardRows(card: VenueCard, localize: Localize, t: CardTexts): readonly CardRow[] {
  const names: typeof brands = {
    ...brands,
    WEBSITE: t('card.website'),
    GOOGLE_REVIEW: t('card.review'),
  };
  const address = localize.optional(card.address);
  const map = card.links.find(({ kind }) => kind === 'MAP')?.url ?? mapOf(textOf(address));
  const rows: readonly CardRow[] = [
    {
      n: t('card.address'),
      lines: [...line(address), ...(map ? [{ t: t('card.map'), h: map }] : [])],
    },
    { n: t('card.wifi'), lines: card.wifi ? wifiLines(card.wifi, t) : [] },
    { n: t('card.payment'), lines: line(localize.optional(card.payment)) },
    { n: t('card.service'), lines: line(localize.optional(card.serviceCharge)) },
    {
      n: t('card.links'),
      // A later release may add kinds of links, for which this release has no name.
      lines: card.links.flatMap(({ kind, url }) => {
        const name = names[kind as VenueLinkKind];
        return name ? [{ t: name, h: url }] : [];
      }),
    },
  ];
  return rows.filter(({ lines }) => lines.length > 0);
}

const line = (text: LocalizedString | ''): readonly CardLine[] => (text ? [{ t: text }] : []);

const wifiLines = ({ name, password }: NonNullable<VenueCard['wifi']>, t: CardTexts) => [
  { t: name },
  password ? { t: t('card.password', password), c: password } : { t: t('card.openNetwork') },
];

/** Returns the URL of a map search, which opens the phone's map app, or an empty string. */
const mapOf = (address: string): string =>
  address ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}` : '';
