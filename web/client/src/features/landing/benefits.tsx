import type { SiteKey, SiteTexts } from '#i18n/site-texts.ts';

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

export type BenefitsProps = { readonly t: SiteTexts };

export function Benefits({ t }: BenefitsProps) {
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
