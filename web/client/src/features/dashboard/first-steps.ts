import type { VenueOverviewQuery } from '#api/generated/operations.ts';

/** What a new owner does, in this order. */
export const firstSteps = ['account', 'menu', 'section', 'item', 'code'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Which of the first steps are done. `codeTaken`: somebody has got the venue's QR code. */
export function stepsDone(
  { listAccounts, listMenus, listSections, listItems }: VenueOverviewQuery,
  codeTaken: boolean,
): ReadonlySet<FirstStep> {
  const done: Readonly<Record<FirstStep, boolean>> = {
    account: (listAccounts?.items.length ?? 0) > 0,
    menu: (listMenus?.totalCount ?? 0) > 0,
    section: (listSections?.totalCount ?? 0) > 0,
    item: (listItems?.totalCount ?? 0) > 0,
    code: codeTaken,
  };
  return new Set(firstSteps.filter((step) => done[step]));
}
