import type { Language } from '@qr-menu/schema';
import type { MouseEvent } from 'react';
import type { GuestTexts } from './i18n/guest-texts.ts';
import { languageNames, languages } from './i18n/languages.ts';

export type LanguageLinksProps = {
  readonly language: Language;
  readonly t: GuestTexts;
  /** Shows the language without loading the page again; without it the links are plain links. */
  readonly onChoose?: (language: Language) => void;
};

export function LanguageLinks({ language, t, onChoose }: LanguageLinksProps) {
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
              href={`?lang=${each}`}
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
