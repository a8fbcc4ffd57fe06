import { useQuery } from '@apollo/client/react';
import { MenuViewsDocument, type MenuViewsQuery } from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';

/** Views are no change of the workspace, so nobody tells of them. */
const pollInterval = 10_000;

export type MenuViews = ReturnType<typeof useMenuViews>;

export function useMenuViews() {
  const failureText = useFailureText();
  const { data, error } = useQuery(MenuViewsDocument, {
    variables: lastDays(Date.now()),
    fetchPolicy: 'cache-and-network',
    pollInterval,
    skipPollAttempt: () => document.hidden,
  });
  const days = data?.menuViews ?? null;
  return {
    days,
    summary: days && summarizeViews(days),
    error: error && !days ? failureText(error) : null,
  };
}

export type DayViews = MenuViewsQuery['menuViews'][number];

type ViewsSummary = {
  readonly total: number;
  /** Of the last seven whole days against the seven before, in percent; null: nothing to compare. */
  readonly trend: number | null;
};

const week = 7;
const dayLength = 86_400_000;
const shownDays = 30;

const sum = (days: readonly DayViews[]): number => days.reduce((all, { views }) => all + views, 0);

/** Of days in order, the last of which is today and not over. */
export function summarizeViews(days: readonly DayViews[]): ViewsSummary {
  const whole = days.slice(0, -1);
  const before = sum(whole.slice(-2 * week, -week));
  const last = sum(whole.slice(-week));
  return {
    total: sum(days),
    trend: before === 0 ? null : Math.round(((last - before) / before) * 100),
  };
}

const dayAtVenue = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Sofia',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The days that are shown, as the server counts them: today at the venue and those before. */
export function lastDays(now: number): { readonly from: string; readonly to: string } {
  const to = dayAtVenue.format(now);
  const first = Date.parse(to) - (shownDays - 1) * dayLength;
  return { from: new Date(first).toISOString().slice(0, 10), to };
}
