import { languageNames } from '@qr-menu/menu-page/languages';
import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';

export type LanguageLinksProps = { readonly language: Language; readonly t: SiteTexts };

const order: readonly Language[] = ['en', 'bg', 'de'];

/** Uses plain links, so that they work without scripts. `site-entry.ts` stores the choice. */
export function LanguageLinks({ language, t }: LanguageLinksProps) {
  return (
    <nav className="languages" aria-label={t('site.language')}>
      <ul>
        {order.map((each) => (
          <li key={each}>
            <a
              href={`?lang=${each}`}
              hrefLang={each}
              lang={each}
              data-language={each}
              aria-label={`${each.toUpperCase()} ${languageNames[each]}`}
              title={languageNames[each]}
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
