import type { PublicAccount } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import type { GuestTexts } from '#i18n/guest-texts.ts';
import { GuestFooter } from './guest-footer.tsx';
import { LanguageLinks } from './guest-header.tsx';

export type GuestNoticeProps = {
  readonly heading: string;
  readonly hint?: string;
  readonly account?: PublicAccount | null;
  readonly language: Language;
  readonly t: GuestTexts;
};

/** What a guest sees instead of a menu. */
export function GuestNotice({ heading, hint, account, language, t }: GuestNoticeProps) {
  return (
    <>
      <header className="top">
        <div className="venue">
          <LanguageLinks language={language} t={t} />
        </div>
      </header>
      <main className="notice">
        <h1>{heading}</h1>
        {hint ? <p>{hint}</p> : null}
        <p>
          <a href="/">{t('guest.home')}</a>
        </p>
      </main>
      <GuestFooter account={account ?? null} t={t} />
    </>
  );
}
