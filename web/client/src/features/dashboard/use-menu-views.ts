import { useQuery } from '@apollo/client/react';
import { MenuViewsDocument } from '#api/generated/operations.ts';
import { useFailureText } from '#api/use-failure-text.ts';
import { type DayViews, lastDays, summarizeViews, type ViewsSummary } from './views-summary.ts';

/** Views are no change of the workspace, so nobody tells of them. */
const pollInterval = 10_000;

export type MenuViews = {
  /** Null until they are known. */
  readonly days: readonly DayViews[] | null;
  readonly summary: ViewsSummary | null;
  readonly error: string | null;
};

export function useMenuViews(): MenuViews {
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
