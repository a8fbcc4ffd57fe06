import type { SiteTexts } from '#i18n/site-texts.ts';

export type ClosingProps = { readonly t: SiteTexts };

/** The last invitation, for a visitor who has read everything. */
export function Closing({ t }: ClosingProps) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div>
        <h2 id="closing-title">{t('landing.closingTitle')}</h2>
        <p>{t('landing.closingText')}</p>
      </div>
      <a className="button" href="/register">
        {t('landing.subscribe')}
      </a>
    </section>
  );
}
