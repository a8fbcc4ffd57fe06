import type { Language } from '@qr-menu/schema';
import type { SiteKey, SiteTexts } from '#i18n/site-texts.ts';
import { EuroBeside } from '#site/euro-beside.tsx';
import { LanguageLinks } from '#site/language-links.tsx';
import { LegalLinks } from '#site/legal-links.tsx';
import { Logo } from '#site/logo.tsx';
import { planOffers } from '#site/plan-offers.ts';
import { Hero } from './hero.tsx';
import { questions } from './questions.ts';

type LandingPageProps = {
  readonly language: Language;
  readonly t: SiteTexts;
  /** The year in the copyright line. The browser updates it. */
  readonly year: number;
};

export function LandingPage({ language, t, year }: LandingPageProps) {
  const demo = `/menu?lang=${language}`;
  // Linked pages use the language of this page.
  const register = `/register?lang=${language}`;
  return (
    <>
      <a className="skip" href="#content">
        {t('site.skip')}
      </a>
      <LandingHeader language={language} demo={demo} t={t} />
      <main id="content">
        <Hero demo={demo} register={register} t={t} />
        <Info demo={demo} t={t} />
        <Benefits t={t} />
        <Steps t={t} />
        <Offer t={t} />
        <Pricing register={register} language={language} t={t} />
        <Faq t={t} />
        <Closing register={register} t={t} />
      </main>
      <LandingFooter year={year} language={language} t={t} />
      <a className="to-top" href="#top" title={t('landing.toTop')}>
        <span className="spoken">{t('landing.toTop')}</span>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 19V5m-6 6 6-6 6 6" />
        </svg>
      </a>
    </>
  );
}

function Info({ demo, t }: { readonly demo: string; readonly t: SiteTexts }) {
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

const steps = [
  { title: 'landing.stepRegister', text: 'landing.stepRegisterText' },
  { title: 'landing.stepFill', text: 'landing.stepFillText' },
  { title: 'landing.stepPlace', text: 'landing.stepPlaceText' },
] as const;

function Steps({ t }: { readonly t: SiteTexts }) {
  return (
    <section className="band steps" aria-labelledby="steps-title">
      <div className="band-inner">
        <h2 id="steps-title">{t('landing.stepsTitle')}</h2>
        <ol>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Offer({ t }: { readonly t: SiteTexts }) {
  return (
    <section className="section offer" id="offer" aria-labelledby="offer-title">
      <h2 id="offer-title">{t('landing.offerTitle')}</h2>
      <p className="lead">{t('landing.offerText')}</p>
      <ul className="ticks two-columns">
        {planOffers.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  );
}

function Faq({ t }: { readonly t: SiteTexts }) {
  return (
    <section className="section faq" aria-labelledby="faq-title">
      <h2 id="faq-title">{t('landing.faqTitle')}</h2>
      <div className="questions">
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>{t(question)}</summary>
            <p>{t(answer)}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Closing({ register, t }: ToRegistration) {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div>
        <h2 id="closing-title">{t('landing.closingTitle')}</h2>
        <p>{t('landing.closingText')}</p>
      </div>
      <a className="button" href={register}>
        {t('landing.subscribe')}
      </a>
    </section>
  );
}

type LandingHeaderProps = {
  readonly language: Language;
  readonly demo: string;
  readonly t: SiteTexts;
};

/** On a narrow screen, the tabs are in a popover, which the browser opens and closes without scripts. */
export function LandingHeader({ language, demo, t }: LandingHeaderProps) {
  return (
    <header className="site-header">
      <a className="home-link" href="/">
        <Logo brand={t('site.brand')} />
      </a>
      <nav className="site-tabs" id="site-tabs" popover="auto" aria-label={t('site.navigation')}>
        <ul>
          <li>
            <a href="#about">{t('landing.about')}</a>
          </li>
          <li>
            <a href="#offer">{t('landing.offer')}</a>
          </li>
          <li>
            <a href="#price">{t('landing.price')}</a>
          </li>
          <li>
            <a href={demo}>{t('landing.demo')}</a>
          </li>
          <li>
            <a href="#contact">{t('landing.contact')}</a>
          </li>
        </ul>
      </nav>
      <LanguageLinks language={language} t={t} />
      <button
        className="burger"
        type="button"
        popoverTarget="site-tabs"
        aria-label={t('landing.openNavigation')}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
    </header>
  );
}

type LandingFooterProps = {
  readonly year: number;
  readonly language: Language;
  readonly t: SiteTexts;
};

export function LandingFooter({ year, language, t }: LandingFooterProps) {
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
        {t('landing.rights')} <LegalLinks language={language} t={t} />
      </p>
    </footer>
  );
}

const dishes = ['/demo/mixed-grill.svg', '/demo/baklava.svg', '/demo/lemonade.svg'];

type ToRegistration = { readonly register: string; readonly t: SiteTexts };

export function Pricing({
  register,
  language,
  t,
}: ToRegistration & { readonly language: Language }) {
  return (
    <section className="band" id="price" aria-labelledby="price-title">
      <div className="band-inner pricing">
        <div>
          <h2 id="price-title">{t('landing.priceTitle')}</h2>
          <p className="lead">{t('landing.priceText')}</p>
          <div className="table-view" aria-hidden="true">
            {dishes.map((dish) => (
              <img key={dish} src={dish} alt="" width={320} height={240} fetchPriority="low" />
            ))}
          </div>
        </div>
        <a className="plan" href={register}>
          <span className="plan-name">{t('plan.name')}</span>
          <span className="plan-price">{t('plan.price')}</span>
          <EuroBeside price={t('plan.price')} language={language} />
          <span className="plan-period">{t('plan.period')}</span>
          <span className="plan-monthly">{t('plan.monthly')}</span>
          <span className="ticks">
            <span>{t('landing.planTrial')}</span>
            <span>{t('landing.planAll')}</span>
            <span>{t('landing.planCarrier')}</span>
          </span>
          <span className="button">{t('landing.planAction')}</span>
        </a>
      </div>
    </section>
  );
}

type Benefit = { readonly title: SiteKey; readonly text: SiteKey; readonly drawing: string };

const benefits: readonly Benefit[] = [
  {
    title: 'landing.benefitMenu',
    text: 'landing.benefitMenuText',
    drawing: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
  },
  {
    title: 'landing.benefitAdmin',
    text: 'landing.benefitAdminText',
    drawing: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3M13 20h7',
  },
  {
    title: 'landing.benefitSales',
    text: 'landing.benefitSalesText',
    drawing: 'M4 19h16M5 15l5-5 4 3 6-7M15 6h5v5',
  },
  {
    title: 'landing.benefitPrint',
    text: 'landing.benefitPrintText',
    drawing: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7zM3 3l18 18',
  },
];

export function Benefits({ t }: { readonly t: SiteTexts }) {
  return (
    <section className="section" aria-labelledby="benefits-title">
      <h2 id="benefits-title">{t('landing.benefitsTitle')}</h2>
      <ul className="benefits">
        {benefits.map(({ title, text, drawing }) => (
          <li key={title}>
            <svg className="badge" viewBox="0 0 24 24" aria-hidden="true">
              <path d={drawing} />
            </svg>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
