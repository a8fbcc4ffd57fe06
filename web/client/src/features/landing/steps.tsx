import type { SiteTexts } from '#i18n/site-texts.ts';

export type StepsProps = { readonly t: SiteTexts };

export function Steps({ t }: StepsProps) {
  return (
    <section className="band steps" aria-labelledby="steps-title">
      <div className="band-inner">
        <h2 id="steps-title">{t('landing.stepsTitle')}</h2>
        <ol>
          <li>
            <h3>{t('landing.stepRegister')}</h3>
            <p>{t('landing.stepRegisterText')}</p>
          </li>
          <li>
            <h3>{t('landing.stepFill')}</h3>
            <p>{t('landing.stepFillText')}</p>
          </li>
          <li>
            <h3>{t('landing.stepPlace')}</h3>
            <p>{t('landing.stepPlaceText')}</p>
          </li>
        </ol>
      </div>
    </section>
  );
}
