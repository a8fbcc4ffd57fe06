import type { SiteKey } from '#i18n/site-texts.ts';

/** Questions that owners ask before subscribing, shown on the page and listed in its structured data. */
export const questions: readonly { readonly question: SiteKey; readonly answer: SiteKey }[] = [
  { question: 'landing.faqTrial', answer: 'landing.faqTrialText' },
  { question: 'landing.faqStaff', answer: 'landing.faqStaffText' },
  { question: 'landing.faqCodes', answer: 'landing.faqCodesText' },
  { question: 'landing.faqApp', answer: 'landing.faqAppText' },
  { question: 'landing.faqSpeed', answer: 'landing.faqSpeedText' },
  { question: 'landing.faqLanguages', answer: 'landing.faqLanguagesText' },
  { question: 'landing.faqCarrier', answer: 'landing.faqCarrierText' },
];
