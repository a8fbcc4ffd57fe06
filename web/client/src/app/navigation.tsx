import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#session/session-context.ts';
import { NavIcon } from './nav-icon.tsx';
import { isCurrent, navigationGroups } from './navigation-links.ts';
import './navigation.css';

export type NavigationProps = { readonly onNavigate?: () => void };

/** The sidebar: where to go, who is signed in, and out. */
export function Navigation({ onNavigate }: NavigationProps) {
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
