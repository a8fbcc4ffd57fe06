import type { Language } from '@qr-menu/schema';
import { useLanguage } from '#i18n/i18n.ts';
import './created-at.css';

/** Formats a date and time in the language's usual format. The line can only break between the two. */
export function formatDate(instant: string, language: Language): string {
  const part = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, style).format(new Date(instant)).replaceAll(/\s/g, '\u00a0');
  return `${part({ dateStyle: 'medium' })}, ${part({ timeStyle: 'short' })}`;
}

export function CreatedAt({ instant }: { readonly instant: string }) {
  const [language] = useLanguage();
  return (
    <time dateTime={instant} className="created-at">
      {formatDate(instant, language)}
    </time>
  );
}
