import type { Language } from '@qr-menu/schema';
import { guestTexts } from './i18n/guest-texts.ts';

export type LoadingNoticeProps = {
  readonly loading: Language | null;
  readonly failed: Language | null;
  readonly retry: (language: Language) => void;
};

/** What became of the choice of a language, in that language. */
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
      {t('guest.unavailable')}{' '}
      <button type="button" onClick={() => retry(failed)}>
        {t('guest.retry')}
      </button>
    </p>
  );
}
