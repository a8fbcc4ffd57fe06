import type { GuestVenue } from './guest-data.ts';
import { LanguageLinks, type LanguageLinksProps } from './language-links.tsx';
import { ItemPicture } from './responsive-picture.tsx';

export type GuestHeaderProps = LanguageLinksProps & { readonly venue: GuestVenue };

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
        {venue.about ? <p>{venue.about}</p> : null}
      </div>
      <LanguageLinks {...languageLinks} />
    </header>
  );
}
