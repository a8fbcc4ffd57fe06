import type { PublicAccount } from '@qr-menu/domain';
import type { Language } from '@qr-menu/schema';
import type { GuestTexts } from '#i18n/guest-texts.ts';
import { languageNames, languages } from '#i18n/languages.ts';
import type { VisibleSection } from './visible-sections.ts';

export type GuestHeaderProps = {
  readonly account: PublicAccount;
  readonly sections: readonly VisibleSection[];
  readonly language: Language;
  readonly t: GuestTexts;
};

export function GuestHeader({ account, sections, language, t }: GuestHeaderProps) {
  return (
    <header className="top">
      <a className="skip" href="#menu">
        {t('guest.skipToMenu')}
      </a>
      <div className="venue">
        {account.logoUrl ? <img src={account.logoUrl} alt="" width={56} height={56} /> : null}
        <h1>{account.name}</h1>
        <LanguageLinks language={language} t={t} />
      </div>
      {sections.length > 0 ? (
        <nav className="categories" aria-label={t('guest.categories')}>
          <ul>
            {sections.map(({ anchor, name }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} lang={name.language}>
                  {name.text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </header>
  );
}

export function LanguageLinks({ language, t }: Pick<GuestHeaderProps, 'language' | 't'>) {
  return (
    <nav className="languages" aria-label={t('guest.language')}>
      <ul>
        {languages.map((each) => (
          <li key={each}>
            <a
              href={`?lang=${each}`}
              hrefLang={each}
              lang={each}
              aria-label={languageNames[each]}
              aria-current={each === language ? 'true' : undefined}
            >
              {each.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
