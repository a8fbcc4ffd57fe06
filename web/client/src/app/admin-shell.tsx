import { Burger, CloseButton, NativeSelect } from '@mantine/core';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { DeletionBanner } from '#features/auth/deletion-banner.tsx';
import { useLanguage } from '#i18n/i18n.ts';
import { type SessionWorkspace, useSession } from '#session/session-context.ts';
import { Loading } from '#ui/feedback/status.tsx';
import { LanguageSelect } from '#ui/page/language-select.tsx';
import { ErrorScreenBoundary } from './error-screen.tsx';
import { Navigation } from './navigation.tsx';
import './shell.css';

export function AdminShell() {
  const { t } = useTranslation();
  const { user, workspace } = useSession();
  const [language, setLanguage] = useLanguage();
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
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
      {/* Not a `header`, because an open dialog inherits the header of the page. */}
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
        <DeletionBanner />
        <ErrorScreenBoundary page={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorScreenBoundary>
      </main>
      {open ? <NavigationDrawer onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/**
 * The sidebar on a phone. A modal `dialog` traps the focus, closes with Escape, and then returns the focus to
 * the button that opened it.
 */
export function NavigationDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same for a keyboard
    <dialog
      ref={dialog}
      id="admin-drawer"
      className="drawer"
      aria-label={t('admin.navigation')}
      onClose={onClose}
      // If the dialog itself is the target, the user clicked on the backdrop.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="drawer-close">
        <CloseButton size="xl" aria-label={t('session.closeMenu')} onClick={onClose} />
      </div>
      <Navigation onNavigate={onClose} />
    </dialog>
  );
}

/** Labels for the user's role at the venue, which is named on the line below. */
const workplaceTexts = {
  owner: 'session.roles.owner',
  editor: 'session.workingFor.editor',
  viewer: 'session.workingFor.viewer',
} as const;

export function Workplace() {
  const { t } = useTranslation();
  const { user, workspace, workspaces, switchWorkspace } = useSession();
  const nameOf = ({ id, name }: SessionWorkspace) =>
    name ?? t(id === user.id ? 'session.own' : 'session.unnamed');
  const change = (id: string) => {
    const chosen = workspaces.find((candidate) => candidate.id === id);
    if (!chosen) return;
    switchWorkspace(id, t('session.switched', { name: nameOf(chosen) }));
  };
  return (
    <div className="workplace">
      <span className="workplace-label">{t(workplaceTexts[workspace.role])}</span>
      {workspaces.length > 1 ? (
        <NativeSelect
          aria-label={t('session.workspace')}
          size="xs"
          value={workspace.id}
          data={workspaces.map((choice) => ({ value: choice.id, label: nameOf(choice) }))}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <span className="workplace-name">{nameOf(workspace)}</span>
      )}
    </div>
  );
}

/**
 * The heading with the page's name. The window's title always matches it, and it receives the focus when the
 * owner goes to another page.
 */
export function usePageHeading(content: RefObject<HTMLElement | null>): void {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const left = useRef<string | null>(null);
  const fallback = t('admin.title');

  useEffect(() => {
    const main = content.current;
    if (main === null) return;
    // The first page leaves the focus at the start, so that screen readers read the page from the beginning.
    let arriving = left.current !== null && left.current !== pathname;
    left.current = pathname;
    if (arriving) window.scrollTo(0, 0);
    const follow = (): void => {
      const heading = main.querySelector('h1');
      const text = heading?.textContent;
      document.title = text ? `${text} · ${fallback}` : fallback;
      if (!arriving || !heading) return;
      arriving = false;
      if (main.contains(document.activeElement) && document.activeElement !== main) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(main, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [content, pathname, fallback]);
}
