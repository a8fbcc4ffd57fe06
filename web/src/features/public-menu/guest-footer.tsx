import type { PublicAccount } from '@qr-menu/domain';
import type { GuestTexts } from '#i18n/guest-texts.ts';

export type GuestFooterProps = { readonly account: PublicAccount | null; readonly t: GuestTexts };

export function GuestFooter({ account, t }: GuestFooterProps) {
  return (
    <footer>
      {account ? (
        <address aria-label={t('guest.contact')}>
          <strong>{account.name}</strong>
          {account.phone ? <a href={`tel:${account.phone}`}>{account.phone}</a> : null}
          {account.email ? <a href={`mailto:${account.email}`}>{account.email}</a> : null}
        </address>
      ) : null}
      <p>
        <a href="/">{t('guest.madeWith')}</a>
      </p>
    </footer>
  );
}
