import { expect, it } from 'vitest';
import type { VenueOverviewQuery } from '#api/generated/operations.ts';
import { stepsDone } from './first-steps.tsx';

const account = {
  id: 'a',
  name: 'Рила',
  active: true,
  logoUrl: null,
  defaultLanguage: 'bg',
  country: 'BG',
  timeZone: 'Europe/Sofia',
  dayBegins: '04:00',
  qrUrl: 'https://menu.example/q/0123456789ab',
  subscriptionValidUntil: '2026-02-02T03:04:05.678Z',
};
const overview = (counts: readonly number[]): VenueOverviewQuery => {
  const [accounts = 0, menus = 0, sections = 0, items = 0] = counts;
  return {
    listAccounts: { items: accounts > 0 ? [account] : [] },
    listMenus: { items: [], totalCount: menus },
    listSections: { totalCount: sections },
    listItems: { totalCount: items },
  };
};

it('a new owner has not completed any step', () => {
  expect([...stepsDone(overview([]), false)]).toEqual([]);
});

it('each step is completed by creating the first entity of its kind', () => {
  expect([...stepsDone(overview([1, 2]), false)]).toEqual(['account', 'menu']);
  expect([...stepsDone(overview([1, 1, 0, 1]), true)]).toEqual(['account', 'menu', 'item', 'code']);
  expect(stepsDone(overview([1, 1, 25, 300]), true).size).toBe(5);
});
