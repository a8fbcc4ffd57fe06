import type { Language } from '@qr-menu/schema';
import type { GuestTexts } from './i18n/guest-texts.ts';

export type OfflineNoticeProps = {
  readonly since: Date | null;
  readonly language: Language;
  readonly t: GuestTexts;
};

/** Says how old the menu is while there is no connection. */
export function OfflineNotice({ since, language, t }: OfflineNoticeProps) {
  if (!since) return null;
  const [before, after] = t('guest.stale').split('{{at}}');
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <p className="stale" role="status">
      {before}
      <time dateTime={since.toISOString()}>{time.format(since)}</time>
      {after}
    </p>
  );
}
