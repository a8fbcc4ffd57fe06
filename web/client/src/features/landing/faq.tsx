import type { SiteTexts } from '#i18n/site-texts.ts';
import { questions } from './questions.ts';

export type FaqProps = { readonly t: SiteTexts };

export function Faq({ t }: FaqProps) {
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
