import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';

type LegalLinksProps = { readonly language: Language; readonly t: SiteTexts };

/** Links to the legal texts and the accessibility statement. The server removes links to missing texts. */
export function LegalLinks({ language, t }: LegalLinksProps) {
  return (
    <span className="legal-links">
      <a data-legal="imprint" href={`/imprint?lang=${language}`}>
        {t('site.imprint')}
      </a>
      <a data-legal="privacy" href={`/privacy?lang=${language}`}>
        {t('site.privacy')}
      </a>
      <a data-legal="accessibility" href={`/accessibility?lang=${language}`}>
        {t('site.accessibility')}
      </a>
    </span>
  );
}
