import type { GuestVenue } from './guest-data.ts';
import type { GuestTexts } from './i18n/guest-texts.ts';

export type GuestFooterProps = { readonly venue?: GuestVenue | undefined; readonly t: GuestTexts };

export function GuestFooter({ venue, t }: GuestFooterProps) {
  return (
    <footer className="foot">
      {venue ? (
        <address aria-label={t('guest.contact')}>
          <strong>{venue.name}</strong>
          {venue.phone ? <a href={`tel:${venue.phone}`}>{venue.phone}</a> : null}
          {venue.email ? <a href={`mailto:${venue.email}`}>{venue.email}</a> : null}
        </address>
      ) : null}
      <p>
        <a href="/">{t('guest.madeWith')}</a>
      </p>
    </footer>
  );
}
