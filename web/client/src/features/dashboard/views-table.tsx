import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import { formatDay } from './format-day.ts';
import type { DayViews } from './views-summary.ts';

/** The chart in words and numbers, the latest day first. */
export function ViewsTable({ days }: { readonly days: readonly DayViews[] }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (
    <details className="views-table">
      <summary>{t('dashboard.views.asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.views.day')}</th>
            <th scope="col">{t('dashboard.views.count')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, language, 'long')}</th>
              <td>{views.toLocaleString(language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
