import type { Visit } from './client-files.ts';

export type VisitBudget = Visit & {
  readonly name: string;
  /** The maximum size in kilobytes after Brotli compression. If omitted, the size is not measured. */
  readonly script?: number;
  readonly style?: number;
};

const guestMenu = ['../menu-page/src/menu/guest-entry.tsx', '../menu-page/src/themes/default.css'];
/** Parts of the guest page that load when the guest first touches it, or after a delay. */
const laterParts = [
  '../menu-page/src/menu/run-carousel.ts',
  '../menu-page/src/diet/diet-parts.tsx',
  '../menu-page/src/list/list-parts.tsx',
  '../menu-page/src/venue-card/card-parts.tsx',
  '../menu-page/src/menus/menu-parts.tsx',
];
const signedIn = ['index.html', 'src/i18n/bg.ts'];

/** Limits for the files that each visitor loads before the page is complete. */
export const visits: readonly VisitBudget[] = [
  {
    name: 'guest menu',
    sources: guestMenu,
    withDynamicImports: true,
    apart: laterParts,
    script: 29.2,
    style: 8,
  },
  {
    name: 'guest menu with all later parts',
    sources: guestMenu,
    withDynamicImports: true,
    script: 52.6,
  },
  {
    name: 'landing',
    sources: ['src/site/site-entry.ts', 'src/features/landing/landing.css'],
    withDynamicImports: true,
    script: 95,
    style: 5,
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
