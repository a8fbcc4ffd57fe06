import type { Language } from '@qr-menu/schema';
import { type MouseEvent, useEffect, useState } from 'react';
import { type GuestTexts, guestTexts } from '../i18n/guest-texts.ts';
import { languageNames, languages } from '../i18n/languages.ts';
import { ItemPicture } from '../item/responsive-picture.tsx';
import { menuQuery } from '../live/menu-updates.ts';
import { formatVenueTime, staleStyles } from '../live/stale-notice.ts';
import { langOf, textOf } from '../localized-string.ts';
import { prefersStill } from '../menu/carousel.tsx';
import { Icon } from '../menu/icon.tsx';
import type { GuestVenue } from './guest-data.ts';

type LanguageLinksProps = {
  readonly language: Language;
  /** The key of the displayed menu, if guests can open several. */
  readonly menu?: string | undefined;
  readonly t: GuestTexts;
  /** Switches the language without reloading the page. If omitted, the languages are plain links. */
  readonly onChoose?: (language: Language) => void;
};

function LanguageLinks({ language, menu, t, onChoose }: LanguageLinksProps) {
  const choose = (event: MouseEvent, chosen: Language) => {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(chosen);
  };
  return (
    <nav className="languages" aria-label={t('guest.language')}>
      <ul>
        {languages.map((each) => (
          <li key={each}>
            <a
              href={`?${menuQuery(each, menu)}`}
              hrefLang={each}
              lang={each}
              aria-label={`${each.toUpperCase()} ${languageNames[each]}`}
              aria-current={each === language ? 'true' : undefined}
              onClick={(event) => choose(event, each)}
            >
              {each.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type GuestHeaderProps = LanguageLinksProps & { readonly venue: GuestVenue };

export function GuestHeader({ venue, ...languageLinks }: GuestHeaderProps) {
  const { t } = languageLinks;
  return (
    <header className="top">
      <a className="skip" href="#menu">
        {t('guest.skipToMenu')}
      </a>
      {venue.logo ? (
        <div className="logo">
          <ItemPicture url={venue.logo} alt="" sizes="6rem" priority />
        </div>
      ) : null}
      <div className="venue">
        <h1>{venue.name}</h1>
        {venue.about ? <p lang={langOf(venue.about)}>{textOf(venue.about)}</p> : null}
      </div>
      <LanguageLinks {...languageLinks} />
    </header>
  );
}

type GuestFooterProps = {
  readonly venue?: GuestVenue | undefined;
  /** Hides the link to the product's own site from guests without a menu. */
  readonly isQuiet?: boolean;
  readonly t: GuestTexts;
};

export function GuestFooter({ venue, isQuiet = false, t }: GuestFooterProps) {
  return (
    <footer className="foot">
      {venue ? (
        <address aria-label={t('guest.contact')}>
          <strong>{venue.name}</strong>
          {venue.phone ? (
            <a href={`tel:${venue.phone.replace(/[^+\d]/g, '')}`}>{venue.phone}</a>
          ) : null}
          {venue.email ? <a href={`mailto:${venue.email}`}>{venue.email}</a> : null}
        </address>
      ) : null}
      {venue?.about ? (
        <p className="about" lang={langOf(venue.about)}>
          {textOf(venue.about)}
        </p>
      ) : null}
      {venue?.print ? (
        <p>
          <a href={venue.print[0]}>{venue.print[1]}</a>
        </p>
      ) : null}
      {isQuiet ? null : (
        <p>
          <a href="/">{t('guest.madeWith')}</a>
        </p>
      )}
    </footer>
  );
}

type GuestNoticeProps = LanguageLinksProps & {
  readonly heading: string;
  readonly hint?: string;
  readonly venue?: GuestVenue | undefined;
  /** Whether the URL belongs to a venue whose menu cannot be shown now. */
  readonly isVenue?: boolean;
  readonly t: GuestTexts;
};

export function GuestNotice(props: GuestNoticeProps) {
  const { heading, hint, venue, isVenue = false, ...languageLinks } = props;
  const { t } = languageLinks;
  return (
    <>
      <header className="top">
        <LanguageLinks {...languageLinks} />
      </header>
      <main className="notice">
        <h1>{heading}</h1>
        {hint ? <p>{hint}</p> : null}
        {isVenue ? null : (
          <p>
            <a className="button" href="/">
              {t('guest.home')}
            </a>
          </p>
        )}
      </main>
      <GuestFooter venue={venue} isQuiet={isVenue} t={t} />
    </>
  );
}

type OfflineNoticeProps = {
  readonly since: Date | null;
  readonly language: Language;
  readonly t: GuestTexts;
};

export function OfflineNotice({ since, language, t }: OfflineNoticeProps) {
  if (!since) return null;
  const [before, after] = t('guest.stale').split('{{at}}');
  return (
    <p className="stale" role="status">
      <span>{before}</span>
      <time dateTime={since.toISOString()} translate="no">
        {formatVenueTime(since, language, staleStyles, document.documentElement.dataset.zone)}
      </time>
      <span>{after}</span>
    </p>
  );
}

type LoadingNoticeProps = {
  readonly loading: Language | null;
  readonly failed: Language | null;
  readonly retry: () => void;
};

export function LoadingNotice({ loading, failed, retry }: LoadingNoticeProps) {
  if (loading) {
    return (
      <p className="toast" role="status" lang={loading}>
        {guestTexts(loading)('guest.loading')}
      </p>
    );
  }
  if (!failed) return null;
  const t = guestTexts(failed);
  return (
    <p className="toast" role="alert" lang={failed}>
      <span>{t('guest.unavailable')}</span>{' '}
      <button type="button" onClick={retry}>
        {t('guest.retry')}
      </button>
    </p>
  );
}

const threshold = 300;

export function ScrollToTop({ t }: { readonly t: GuestTexts }) {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > threshold);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return (
    <button
      type="button"
      className="to-top"
      hidden={!far}
      aria-label={t('guest.toTop')}
      onClick={() => scrollTo({ top: 0, behavior: prefersStill() ? 'instant' : 'smooth' })}
    >
      <Icon name="up" />
    </button>
  );
}
