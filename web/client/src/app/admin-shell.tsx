import { Burger } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useLanguage } from '#i18n/use-language.ts';
import { useSession } from '#session/session-context.ts';
import { LanguageSelect } from '#ui/language-select.tsx';
import { Loading } from '#ui/status.tsx';
import { Navigation } from './navigation.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { usePageHeading } from './use-page-heading.ts';
import { Workplace } from './workplace.tsx';
import './shell.css';

/** Sidebar and top bar around the owner's screens. */
export function AdminShell() {
  const { t } = useTranslation();
  const { user, workspace } = useSession();
  const [language, setLanguage] = useLanguage();
  const [open, setOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  usePageHeading(content);
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('session.skip')}
      </a>
      <aside className="shell-side">
        <Navigation />
      </aside>
      {/* No `header`: an open dialog has the one of the page. */}
      <section
        className="shell-top"
        data-foreign={workspace.id !== user.id}
        aria-label={t('session.workspace')}
      >
        <Burger
          className="shell-burger"
          opened={false}
          onClick={() => setOpen(true)}
          aria-label={t('session.openMenu')}
          aria-expanded={open}
          aria-haspopup="dialog"
        />
        <Workplace />
        <LanguageSelect label={t('admin.language')} value={language} onChange={setLanguage} bare />
      </section>
      <main className="shell-content" id="content" tabIndex={-1} ref={content}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      {open ? <NavigationDrawer onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
