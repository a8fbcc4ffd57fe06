import type { Language } from '@qr-menu/schema';
import type { SiteTexts } from '#i18n/site-texts.ts';
import { questions } from './questions.ts';

const yearlyPrice: Readonly<
  Record<Language, { readonly price: string; readonly priceCurrency: string }>
> = {
  bg: { price: '198.00', priceCurrency: 'BGN' },
  en: { price: '113.00', priceCurrency: 'USD' },
  de: { price: '99.00', priceCurrency: 'EUR' },
};

export function landingData(origin: string, language: Language, t: SiteTexts): readonly object[] {
  const organization = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: t('site.brand'),
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: t('landing.mail'),
    telephone: t('landing.tel'),
  };
  const product = {
    '@type': 'Product',
    name: t('site.brand'),
    description: t('landing.description'),
    image: `${origin}/icons/icon-512.png`,
    brand: { '@type': 'Brand', name: t('site.brand') },
    offers: {
      '@type': 'Offer',
      name: t('plan.name'),
      ...yearlyPrice[language],
      availability: 'https://schema.org/InStock',
      url: `${origin}/register`,
      seller: { '@id': organization['@id'] },
    },
  };
  const faq = {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: t(question),
      acceptedAnswer: { '@type': 'Answer', text: t(answer) },
    })),
  };
  return [{ '@context': 'https://schema.org', '@graph': [organization, product, faq] }];
}
