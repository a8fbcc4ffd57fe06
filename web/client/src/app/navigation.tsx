import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { type SessionWorkspace, useSession } from '#session/session-context.ts';
import './navigation.css';

export function Navigation({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const { pathname } = useLocation();
  const { user, workspace, signOut, invitations } = useSession();
  return (
    <nav className="navigation" aria-label={t('admin.navigation')}>
      <Link className="navigation-title" to="/admin" onClick={onNavigate}>
        <img src="/icons/icon.svg" alt="" width={28} height={28} />
        {t('admin.title')}
      </Link>
      {navigationGroups(workspace).map(({ label, links }) => (
        <div key={label}>
          <h2 id={id + label}>{t(label)}</h2>
          <ul aria-labelledby={id + label}>
            {links.map(({ to, icon, label: text }) => (
              <li key={to}>
                <Link
                  className="navigation-link"
                  to={to}
                  data-active={isCurrent(to, pathname)}
                  aria-current={isCurrent(to, pathname) ? 'page' : undefined}
                  onClick={onNavigate}
                >
                  <NavIcon name={icon} />
                  {t(text)}
                  {icon === 'staff' && invitations > 0 ? (
                    <span
                      className="navigation-count"
                      role="img"
                      aria-label={t('session.invitations', { n: invitations })}
                    >
                      {invitations}
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="navigation-end">
        <p className="navigation-user">
          {t('session.signedInAs')} <b>{user.email || t('admin.user')}</b>
        </p>
        <Button variant="default" fullWidth onClick={signOut}>
          {t('admin.logout')}
        </Button>
      </div>
    </nav>
  );
}

const paths: Readonly<Record<NavigationIcon, string>> = {
  home: 'M3 11 12 4l9 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  preview: 'M8 3h8v18H8zM11 18h2',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM14 18h2v2h-2zM18 18h2v2h-2z',
  venue: 'M4 20V9h16v11M3 9l2-5h14l2 5M9 20v-6h6v6',
  week: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h2M12 14h2M8 17h2',
  hours: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3 2',
  look: 'M12 3a9 9 0 1 0 0 18c2 0 2-2 1-3s0-3 2-3h3c2 0 3-1 3-3 0-5-4-9-9-9M7.5 12h.01M9.5 7.5h.01M14.5 7.5h.01',
  menu: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h4',
  section: 'M4 5h16v5H4zM4 14h16v5H4z',
  item: 'M3 18h18M5 18a7 7 0 0 1 14 0M12 11V9M10.5 9h3',
  ingredient:
    'M12 21c-5 0-8-3-8-8 0-3 2-5 5-5 1 0 2 .5 3 1 1-.5 2-1 3-1 3 0 5 2 5 5 0 5-3 8-8 8M12 9c0-3 1-5 3-6',
  options: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  planned: 'M5 5h14v15H5zM5 10h14M9 3v4M15 3v4M12 12.5v3l2 1.5',
  staff:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.8 3 5.5',
  history: 'M4 5v5h5M4.5 10a8 8 0 1 1-.5 4M12 8v5l3 2',
  subscription: 'M3 6h18v12H3zM3 10h18M7 15h4',
  security: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
};

function NavIcon({ name }: { readonly name: NavigationIcon }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

const groups = [
  {
    label: 'session.venue',
    links: [
      { to: '/admin', icon: 'home', label: 'session.overview' },
      { to: '/admin/preview', icon: 'preview', label: 'preview.title' },
      { to: '/admin/qr', icon: 'qr', label: 'qr.title' },
      { to: '/admin/account', icon: 'venue', label: 'admin.account.title' },
      { to: '/admin/info', icon: 'hours', label: 'info.title' },
      { to: '/admin/look', icon: 'look', label: 'look.title' },
      { to: '/admin/menus', icon: 'menu', label: 'admin.menus.title' },
      { to: '/admin/sections', icon: 'section', label: 'admin.sections.title' },
      { to: '/admin/items', icon: 'item', label: 'admin.items.title' },
      { to: '/admin/week', icon: 'week', label: 'week.title' },
      { to: '/admin/ingredients', icon: 'ingredient', label: 'admin.ingredients.title' },
      { to: '/admin/options', icon: 'options', label: 'options.title' },
      { to: '/admin/planned', icon: 'planned', label: 'planned.title' },
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

/** Only the owner sees payments. */
const ownersOnly: readonly string[] = ['/admin/subscription'];

const navigationGroups = ({ role }: SessionWorkspace) =>
  groups.map(({ label, links }) => ({
    label,
    links: links.filter(({ to }) => role === 'owner' || !ownersOnly.includes(to)),
  }));

/** Screens that can only be reached through a link on another screen. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  '/admin/security': ['/admin/two-step'],
};

type NavigationIcon = (typeof groups)[number]['links'][number]['icon'];

/** Whether a link leads to the current screen or to the list to which the screen belongs. */
const isCurrent = (to: string, pathname: string): boolean =>
  to === '/admin'
    ? pathname.replace(/\/$/, '') === to
    : pathname === to || pathname.startsWith(`${to}/`) || partsOf[to]?.includes(pathname) === true;
