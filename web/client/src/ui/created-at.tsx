import { useLanguage } from '#i18n/use-language.ts';
import { formatDate } from '#ui/format-date.ts';
import './created-at.css';

/** When a record was made, in a cell of a list. */
export function CreatedAt({ instant }: { readonly instant: string }) {
  const [language] = useLanguage();
  return (
    <time dateTime={instant} className="created-at">
      {formatDate(instant, language)}
    </time>
  );
}
