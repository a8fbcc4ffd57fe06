import type { GuestVenue } from './guest-data.ts';
import { GuestFooter } from './guest-footer.tsx';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { LanguageLinks, type LanguageLinksProps } from './language-links.tsx';

export type GuestNoticeProps = LanguageLinksProps & {
  readonly heading: string;
  readonly hint?: string;
  readonly venue?: GuestVenue | undefined;
  readonly t: GuestTexts;
};

/** What a guest sees instead of a menu. */
export function GuestNotice({ heading, hint, venue, ...languageLinks }: GuestNoticeProps) {
  const { t } = languageLinks;
  return (
    <>
      <header className="top">
        <LanguageLinks {...languageLinks} />
      </header>
      <main className="notice">
        <h1>{heading}</h1>
        {hint ? <p>{hint}</p> : null}
        <p>
          <a className="button" href="/">
            {t('guest.home')}
          </a>
        </p>
      </main>
      <GuestFooter venue={venue} t={t} />
    </>
  );
}
