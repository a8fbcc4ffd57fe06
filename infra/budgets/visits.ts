import type { Visit } from './client-files.ts';

export type VisitBudget = Visit & {
  readonly name: string;
  /** The maximum in kilobytes of brotli. If omitted, the size is only reported. */
  readonly script?: number;
  readonly style?: number;
};

const allergens = '../menu-page/src/diet/diet-parts.tsx';
const list = '../menu-page/src/list/list-parts.tsx';
const card = '../menu-page/src/venue-card/card-parts.tsx';
const menus = '../menu-page/src/menus/menu-parts.tsx';
const guestMenu = ['../menu-page/src/menu/guest-entry.tsx', '../menu-page/src/themes/default.css'];
const signedIn = ['index.html', 'src/i18n/bg.ts'];

/** Limits for the files that each visitor loads before the page is complete. */
export const visits: readonly VisitBudget[] = [
  {
    name: 'guest menu',
    sources: guestMenu,
    withDynamicImports: true,
    apart: [allergens, list, card, menus],
    script: 35.4,
  },
  {
    name: 'guest menu with allergens',
    sources: guestMenu,
    withDynamicImports: true,
    apart: [list, card, menus],
    script: 41.8,
  },
  {
    name: 'guest menu with allergens and the list',
    sources: guestMenu,
    withDynamicImports: true,
    apart: [card, menus],
    script: 47.5,
  },
  {
    name: 'guest menu with allergens, the list and opening hours',
    sources: guestMenu,
    withDynamicImports: true,
    apart: [menus],
    script: 50.3,
  },
  {
    name: 'guest menu with all of these and several menus',
    sources: guestMenu,
    withDynamicImports: true,
    script: 52.1,
  },
  {
    name: 'landing',
    sources: ['src/site/site-entry.ts', 'src/features/landing/landing.css'],
    withDynamicImports: true,
    script: 95,
  },
  {
    name: 'login',
    sources: [...signedIn, 'src/app/auth-app.tsx'],
    withDynamicImports: false,
    script: 300,
    style: 30,
  },
  {
    name: 'register',
    sources: [...signedIn, 'src/app/auth-app.tsx', 'src/features/auth/register-page.tsx'],
    withDynamicImports: false,
    script: 300,
    style: 30,
  },
  {
    name: 'admin, first route',
    sources: [...signedIn, 'src/app/admin-app.tsx', 'src/api/links/live-link.ts'],
    withDynamicImports: false,
    script: 300,
    style: 30,
  },
];
