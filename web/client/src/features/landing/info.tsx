import type { SiteTexts } from '#i18n/site-texts.ts';

export type InfoProps = { readonly demo: string; readonly t: SiteTexts };

export function Info({ demo, t }: InfoProps) {
  return (
    <section className="band info" id="about" aria-labelledby="about-title">
      <div className="band-inner info-inner">
        <a className="qr-card" href={demo}>
          <img src="/demo-qr.svg" alt={t('landing.qrAlt')} width={280} height={280} />
          <span>{t('landing.qrLink')}</span>
        </a>
        <div>
          <h2 id="about-title">{t('landing.infoTitle')}</h2>
          <p className="lead">{t('landing.infoText')}</p>
          <ul className="ticks">
            <li>{t('landing.infoInstant')}</li>
            <li>{t('landing.infoPaper')}</li>
            <li>{t('landing.infoPrint')}</li>
            <li>{t('landing.infoUpdate')}</li>
          </ul>
        </div>
      </div>
    </section>
  );
}
