import type { SiteTexts } from '#i18n/site-texts.ts';
import { Logo } from '#site/logo.tsx';

export type LandingFooterProps = { readonly year: number; readonly t: SiteTexts };

export function LandingFooter({ year, t }: LandingFooterProps) {
  return (
    <footer className="site-footer" id="contact">
      <div className="site-footer-inner">
        <div>
          <Logo brand={t('site.brand')} />
          <p>{t('landing.contactText')}</p>
        </div>
        <div>
          <h2>{t('landing.contactTitle')}</h2>
          <address>
            <dl>
              <dt>{t('landing.addressLabel')}</dt>
              <dd>{t('landing.address')}</dd>
              <dt>{t('landing.mailLabel')}</dt>
              <dd>
                <a href={`mailto:${t('landing.mail')}`}>{t('landing.mail')}</a>
              </dd>
              <dt>{t('landing.telLabel')}</dt>
              <dd>
                <a href={`tel:${t('landing.tel').replaceAll(' ', '')}`}>{t('landing.tel')}</a>
              </dd>
            </dl>
          </address>
        </div>
      </div>
      <p className="copyright">
        <a href="/">
          <span>
            © <span data-year="">{year}</span> {t('site.brand')}
          </span>
        </a>{' '}
        {t('landing.rights')}
      </p>
    </footer>
  );
}
