import type { Language } from '@qr-menu/schema';
import { textOf } from './guest-data.ts';
import { languages } from './i18n/languages.ts';
import {
  absoluteUrl,
  type StructuredDataInput,
  structuredData,
  venuePath,
} from './structured-data.ts';

type PageHeadProps = {
  readonly title: string;
  /** The menu that the page shows; a page without one asks not to be listed by search engines. */
  readonly venue?: StructuredDataInput;
};

/** What the page says about itself to browsers, search engines and whoever shows a link to it. */
export function PageHead({ title, venue }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
      <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/icon-180.png" />
      {venue ? <VenueHead venue={venue} title={title} /> : <meta name="robots" content="noindex" />}
    </>
  );
}

/** `--paper` of `themes/tokens.css`, which a meta element cannot read. */
export const paper = { light: '#fffdf9', dark: '#16130f' };

const locales: Readonly<Record<Language, string>> = { bg: 'bg_BG', en: 'en_GB', de: 'de_DE' };

type VenueProps = { readonly venue: StructuredDataInput; readonly title: string };

function VenueHead({ venue, title }: VenueProps) {
  const { account, menu, data, accountName, origin } = venue;
  const { language } = data;
  const description = trimmedDescription(textOf(data.venue?.about ?? '') || account.name);
  const image = absoluteUrl(menu.imageUrl || account.logoUrl, origin);
  return (
    <>
      {/*
        What stands above the menu moves while it comes in: it is drawn at once, or not yet. Waited for is
        the short line below it, because an element counts only when it has come to its end.
      */}
      <link rel="expect" href="#found" blocking="render" />
      <meta name="description" content={description} />
      <link rel="manifest" href={`${venuePath(accountName)}/app.webmanifest`} />
      {origin === null ? null : <AddressLinks venue={{ ...venue, origin }} />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locales[language]} />
      {languages
        .filter((other) => other !== language)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={locales[other]} />
        ))}
      {image ? <meta property="og:image" content={image} /> : null}
      <meta name="twitter:card" content={menu.imageUrl ? 'summary_large_image' : 'summary'} />
      <script type="application/ld+json">{structuredData(venue)}</script>
    </>
  );
}

type AddressProps = { readonly venue: StructuredDataInput & { readonly origin: string } };

/**
 * One address for each language, and each is its own canonical one. Who speaks none of them gets
 * the venue's own language, not the address that chooses, which is a copy of one of the three.
 */
function AddressLinks({ venue }: AddressProps) {
  const { account, data, accountName, origin } = venue;
  const address = (of: Language) => `${origin}${venuePath(accountName, of)}`;
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

/** What search engines show of a description. */
const shown = 160;

/** One line, cut at a word. */
function trimmedDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= shown) return line;
  const cut = line.slice(0, shown - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–-]+$/, '')}…`;
}
