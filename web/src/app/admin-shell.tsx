import { Burger, Button, NavLink, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useLanguage } from '#i18n/use-language.ts';
import { useSession } from '#session/session-context.ts';
import { LanguageSelect } from '#ui/language-select.tsx';

const links = [
  { to: '/admin/account', label: 'admin.account.title' },
  { to: '/admin/menus', label: 'admin.menus.title' },
  { to: '/admin/sections', label: 'admin.sections.title' },
  { to: '/admin/items', label: 'admin.items.title' },
  { to: '/admin/ingredients', label: 'admin.ingredients.title' },
] as const;

/** Top bar and sidebar around the owner's screens. */
export function AdminShell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { signOut, signOutEverywhere } = useSession();
  const [language, setLanguage] = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <div className="shell">
      <header className="shell-top">
        <Burger
          className="shell-burger"
          opened={open}
          onClick={() => setOpen(!open)}
          aria-label={t('admin.navigation')}
          aria-expanded={open}
          aria-controls="admin-navigation"
        />
        <Text component={Link} to="/admin" fw={700} className="shell-title">
          {t('admin.title')}
        </Text>
        <LanguageSelect label={t('admin.language')} value={language} onChange={setLanguage} bare />
      </header>
      <nav
        id="admin-navigation"
        className="shell-side"
        data-open={open}
        aria-label={t('admin.navigation')}
      >
        {links.map(({ to, label }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={t(label)}
            active={pathname.startsWith(to)}
            aria-current={pathname === to ? 'page' : undefined}
            onClick={() => setOpen(false)}
          />
        ))}
        <Button variant="default" mt="md" fullWidth onClick={signOut}>
          {t('admin.logout')}
        </Button>
        <Button
          className="shell-wrapping"
          variant="subtle"
          mt="xs"
          fullWidth
          onClick={signOutEverywhere}
        >
          {t('auth.signOutEverywhere')}
        </Button>
      </nav>
      <main className="shell-content">
        <Outlet />
      </main>
    </div>
  );
}
