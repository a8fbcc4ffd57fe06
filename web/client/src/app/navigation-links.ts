import type { Workspace } from '#session/session-context.ts';

/** Where the sidebar leads. */
const groups = [
  {
    label: 'session.venue',
    links: [
      { to: '/admin', icon: 'home', label: 'session.overview' },
      { to: '/admin/preview', icon: 'preview', label: 'preview.title' },
      { to: '/admin/account', icon: 'venue', label: 'admin.account.title' },
      { to: '/admin/menus', icon: 'menu', label: 'admin.menus.title' },
      { to: '/admin/sections', icon: 'section', label: 'admin.sections.title' },
      { to: '/admin/items', icon: 'item', label: 'admin.items.title' },
      { to: '/admin/ingredients', icon: 'ingredient', label: 'admin.ingredients.title' },
    ],
  },
  {
    label: 'session.management',
    links: [
      { to: '/admin/staff', icon: 'staff', label: 'staff.title' },
      { to: '/admin/history', icon: 'history', label: 'history.title' },
      { to: '/admin/subscription', icon: 'subscription', label: 'subscription.title' },
      { to: '/admin/security', icon: 'security', label: 'security.title' },
    ],
  },
] as const;

/** Payments are the owner's business. */
const ownersOnly: readonly string[] = ['/admin/subscription'];

export const navigationGroups = ({ role }: Workspace) =>
  groups.map(({ label, links }) => ({
    label,
    links: links.filter(({ to }) => role === 'owner' || !ownersOnly.includes(to)),
  }));

export type NavigationIcon = (typeof groups)[number]['links'][number]['icon'];

/** The link of the screen itself, or of the list that it belongs to. */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/admin'
    ? pathname.replace(/\/$/, '') === to
    : pathname === to || pathname.startsWith(`${to}/`);
