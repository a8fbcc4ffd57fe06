import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/use-language.ts';
import { Loading } from '#ui/status.tsx';
import { Panel } from './panel.tsx';
import type { MenuViews } from './use-menu-views.ts';
import { ViewsChart } from './views-chart.tsx';
import { ViewsTable } from './views-table.tsx';

export type ViewsPanelProps = { readonly views: MenuViews };

/** How often guests opened the menu. */
export function ViewsPanel({ views: { days, summary, error } }: ViewsPanelProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const words = trendWords(summary?.trend ?? null);
  return (
    <Panel kind="views" title={t('dashboard.views.title')}>
      {error ? <Text>{t('admin.error', { message: error })}</Text> : null}
      {days && summary ? (
        <>
          <p className="views-total">
            <strong>{summary.total.toLocaleString(language)}</strong>{' '}
            {t('dashboard.views.total', { n: days.length })}
          </p>
          {summary.total === 0 ? <Text>{t('dashboard.views.none')}</Text> : null}
          {words ? (
            <p className="views-trend" data-trend={Math.sign(summary.trend ?? 0)}>
              {t(words, { n: Math.abs(summary.trend ?? 0) })}
            </p>
          ) : null}
          {summary.total > 0 ? <ViewsChart days={days} /> : null}
          {summary.total > 0 ? <ViewsTable days={days} /> : null}
        </>
      ) : null}
      {!days && !error ? <Loading /> : null}
      <Text size="sm" c="dimmed">
        {t('dashboard.views.private')}
      </Text>
    </Panel>
  );
}

function trendWords(trend: number | null) {
  if (trend === null) return null;
  if (trend === 0) return 'dashboard.views.same';
  return trend > 0 ? 'dashboard.views.more' : 'dashboard.views.fewer';
}
