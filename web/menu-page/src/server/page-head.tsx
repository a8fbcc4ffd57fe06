import type { Language } from '@qr-menu/schema';
import { parseImageUrl } from '@qr-menu/schema/image-address';
import { head as bg } from '../i18n/bg/head.ts';
import { head as de } from '../i18n/de/head.ts';
import { head as en } from '../i18n/en/head.ts';
import { languages } from '../i18n/languages.ts';
import { textOf } from '../localized-string.ts';
import {
  absoluteUrl,
  type StructuredDataInput,
  structuredData,
  venuePath,
} from './structured-data.ts';

type PageHeadProps = {
  readonly title: string;
  /** The displayed menu. If omitted, the page asks search engines not to list it. */
  readonly venue?: StructuredDataInput;
};

/** The metadata for browsers, search engines and link previews. */
export function PageHead({ title, venue }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <ThemeColour scheme={venue?.data.venue?.look?.scheme} />
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/icon-180.png" />
      {venue ? <VenueHead venue={venue} title={title} /> : <meta name="robots" content="noindex" />}
    </>
  );
}

/** Matches the colour of the browser's own bars to the page. */
function ThemeColour({ scheme }: { readonly scheme: string | undefined }) {
  if (scheme === 'light' || scheme === 'dark') {
    return <meta name="theme-color" content={paper[scheme]} />;
  }
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
    </>
  );
}

/** The values of `--paper` in `themes/tokens.css`, which a meta element cannot read. */
export const paper = { light: '#fffdf9', dark: '#16130f' };

const texts = { bg, en, de };

const locales: Readonly<Record<Language, string>> = { bg: 'bg_BG', en: 'en_GB', de: 'de_DE' };

type VenueProps = { readonly venue: StructuredDataInput; readonly title: string };

function VenueHead({ venue, title }: VenueProps) {
  const { data, accountName, origin } = venue;
  const { language } = data;
  const about = textOf(data.venue?.about ?? '').trim();
  const description = trimmedDescription(about || menuSummary(venue));
  return (
    <>
      {/* The part above the menu would move while it loads, so browsers draw it completely or not at all. The browser
         waits for the short line below it, because an element only counts once it is complete. */}
      <link rel="expect" href="#found" blocking="render" />
      <meta name="description" content={description} />
      <link rel="manifest" href={`${venuePath(accountName)}/app.webmanifest`} />
      {origin === null ? null : <AddressLinks venue={{ ...venue, origin }} />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((alternate) => alternate !== language)
        .map((alternate) => (
          <meta key={alternate} property="og:locale:alternate" content={locales[alternate]} />
        ))}
      <SharedPicture picture={pictureOf(venue)} />
      <script type="application/ld+json">{structuredData(venue)}</script>
    </>
  );
}

type AddressProps = { readonly venue: StructuredDataInput & { readonly origin: string } };

/**
 * Each language has one canonical URL. Speakers of other languages get the URL of the venue's default
 * language, because the URL without a language duplicates one of the three.
 */
function AddressLinks({ venue }: AddressProps) {
  const { account, data, accountName, origin } = venue;
  const key = data.menu?.k;
  const menu = key === undefined ? '' : `&menu=${key}`;
  const address = (of: Language) => `${origin}${venuePath(accountName, of)}${menu}`;
  return (
    <>
      <link rel="canonical" href={address(data.language)} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={address(each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(account.defaultLanguage)} />
      <meta property="og:url" content={address(data.language)} />
    </>
  );
}

function menuSummary({ account, data }: StructuredDataInput): string {
  const t = (key: `head.${keyof typeof en}`) =>
    texts[data.language][key.slice('head.'.length) as keyof typeof en];
  // In a replacement string, patterns such as `$&` in the name would be expanded, so this is a function.
  const menuOf = t('head.menuOf').replace('{{venue}}', () => account.name);
  const names = (data.menu?.sections ?? []).map(({ n }) => textOf(n));
  return names.length === 0 ? `${menuOf}.` : `${menuOf}: ${names.join(', ')}.`;
}

type Picture = {
  readonly url: string;
  /** Known only for uploaded images. */
  readonly size?: { readonly width: number; readonly height: number };
};

function SharedPicture({ picture }: { readonly picture: Picture | undefined }) {
  if (picture === undefined) return <meta name="twitter:card" content="summary" />;
  const { url, size } = picture;
  // Most logos are roughly square. They are shown next to the text, because a large picture would crop them.
  const large = size !== undefined && size.width >= 600 && size.width > size.height * 1.3;
  return (
    <>
      <meta property="og:image" content={url} />
      {size ? <meta property="og:image:width" content={String(size.width)} /> : null}
      {size ? <meta property="og:image:height" content={String(size.height)} /> : null}
      <meta name="twitter:card" content={large ? 'summary_large_image' : 'summary'} />
    </>
  );
}

/**
 * Returns the picture for link previews: the menu's picture, or else the logo, the first picture of a section
 * or product, or our own. Uploaded pictures are WebP and at most 1280 pixels wide.
 */
function pictureOf({ account, menu, origin }: StructuredDataInput): Picture | undefined {
  const items = menu.sections.flatMap((section) => section.items);
  const own = [
    menu.imageUrl,
    account.logoUrl,
    ...[...menu.sections, ...items].map((each) => each.imageUrl),
  ];
  for (const address of own) {
    const picture = sharable(address, origin);
    if (picture) return picture;
  }
  const url = absoluteUrl(productPicture.path, origin);
  return url === undefined ? undefined : { url, size: productPicture };
}

const productPicture = { path: '/icons/share.png', width: 1200, height: 630 };

/** The minimum width and height for link previews. */
const leastSide = 200;

/** Returns undefined if the URL shows that link previews would reject the picture. */
function sharable(address: string, origin: string | null): Picture | undefined {
  const image = parseImageUrl(address);
  if (image === null) {
    const url = absoluteUrl(address, origin);
    return url === undefined || /\.(svg|avif|heic|tiff?|bmp|ico)(\?|#|$)/i.test(url)
      ? undefined
      : { url };
  }
  const { folder, width, height } = image;
  const url = absoluteUrl(`${folder}${width}.webp`, origin);
  if (url === undefined || Math.min(width, height) < leastSide) return undefined;
  return { url, size: { width, height } };
}

/** The maximum length of a description in search results, in characters. */
const shown = 160;

/** Returns the description on one line, cut off at the end of a word. */
function trimmedDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= shown) return line;
  const cut = line.slice(0, shown - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–-]+$/, '')}…`;
}
