import { useQuery } from '@apollo/client/react';
import { Text } from '@mantine/core';
import { venueDate } from '@qr-menu/domain/hours';
import type { Language } from '@qr-menu/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuViewsDocument, type MenuViewsQuery } from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { Loading } from '#ui/feedback/status.tsx';
import { Panel } from '#ui/page/panel.tsx';

export function ViewsPanel({ days, tables, summary, error }: MenuViews) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const words = trendWords(summary?.trend ?? null);
  return (
    <Panel id="views" className="panel dashboard-panel" title={t('dashboard.views.title')}>
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
          {tables.length > 0 ? <TablesTable tables={tables} /> : null}
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

const height = 100;
const step = 10;
const gap = 2;
/** The scale covers at least this many guests, so that the bar for a single guest does not fill it. */
const leastScale = 4;

type DaysProps = { readonly days: readonly DayViews[] };

/**
 * Shows a bar for each day. A slider selects a day by keyboard, touch or screen reader, and the selected day
 * is described above the bars.
 */
function ViewsChart({ days }: DaysProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  // Counted backwards from the last day, so that "today" stays selected when a new day begins.
  const [back, setBack] = useState(0);
  const last = days.length - 1;
  const selected = last - Math.min(back, last);
  const most = Math.max(leastScale, ...days.map(({ views }) => views));
  const { day, views } = days[selected] ?? { day: '', views: 0 };
  const words = t('dashboard.views.onDay', {
    day: day && formatDay(day, language, 'long'),
    n: views.toLocaleString(language),
  });
  const end = (index: number): string => {
    const each = days[index];
    return each ? formatDay(each.day, language, 'short') : '';
  };
  return (
    <figure className="views-chart">
      <figcaption aria-hidden="true">{words}</figcaption>
      <div className="views-plot">
        <svg
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map((each, index) => {
            const tall = (each.views / most) * height;
            return (
              <rect
                key={each.day}
                x={index * step + gap / 2}
                y={height - Math.max(tall, 1)}
                width={step - gap}
                height={Math.max(tall, 1)}
                data-selected={index === selected}
              />
            );
          })}
        </svg>
        <input
          type="range"
          min={0}
          max={last}
          value={selected}
          aria-label={t('dashboard.views.chooseDay')}
          aria-valuetext={words}
          onChange={(event) => setBack(last - Number(event.currentTarget.value))}
        />
      </div>
      <div className="views-ends" aria-hidden="true">
        <span>{end(0)}</span>
        <span>{end(last)}</span>
      </div>
    </figure>
  );
}

function ViewsTable({ days }: DaysProps) {
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

type TablesProps = { readonly tables: MenuViewsQuery['tableViews'] };

/** Sorts the tables numerically, so that 2 comes before 12. */
function TablesTable({ tables }: TablesProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { compare } = new Intl.Collator(language, { numeric: true });
  return (
    <details className="views-table">
      <summary>{t('dashboard.views.byTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.views.table')}</th>
            <th scope="col">{t('dashboard.views.scans')}</th>
          </tr>
        </thead>
        <tbody>
          {tables
            .toSorted((a, b) => compare(a.table, b.table))
            .map(({ table, views }) => (
              <tr key={table}>
                <th scope="row">{table}</th>
                <td>{views.toLocaleString(language)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

/** Formats a calendar day such as `2026-05-31` in the language's usual form. */
const formatDay = (day: string, language: Language, month: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' }).format(
    Date.parse(day),
  );

/** Views do not change the workspace, so they cause no events. */
const pollInterval = 10_000;

export type MenuViews = ReturnType<typeof useMenuViews>;

export function useMenuViews(venue: VenueClock) {
  const failureText = useFailureText();
  const { data, error } = useQuery(MenuViewsDocument, {
    variables: lastDays(venue, Date.now()),
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  const days = data?.menuViews ?? null;
  return {
    days,
    tables: data?.tableViews ?? [],
    summary: days && summarizeViews(days),
    error: error && !days ? failureText(error) : null,
  };
}

export type DayViews = MenuViewsQuery['menuViews'][number];

type ViewsSummary = {
  readonly total: number;
  /**
   * The change from the seven complete days before to the last seven complete days, in percent. Null if there
   * is nothing to compare.
   */
  readonly trend: number | null;
};

const week = 7;
const dayLength = 86_400_000;
const shownDays = 30;

const sum = (days: readonly DayViews[]): number => days.reduce((all, { views }) => all + views, 0);

/** `days` are in order. The last one is today, which is not over yet. */
export function summarizeViews(days: readonly DayViews[]): ViewsSummary {
  const whole = days.slice(0, -1);
  const before = sum(whole.slice(-2 * week, -week));
  const last = sum(whole.slice(-week));
  return {
    total: sum(days),
    trend: before === 0 ? null : Math.round(((last - before) / before) * 100),
  };
}

type VenueClock = { readonly timeZone: string; readonly dayBegins: string };

/** Returns the first and the last displayed day in the venue's calendar. The last day is today. */
export function lastDays({ timeZone, dayBegins }: VenueClock, now: number) {
  const to = venueDate(timeZone, dayBegins, now);
  const first = Date.parse(to) - (shownDays - 1) * dayLength;
  return { from: new Date(first).toISOString().slice(0, 10), to };
}
