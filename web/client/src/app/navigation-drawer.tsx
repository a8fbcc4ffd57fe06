import { CloseButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigation } from './navigation.tsx';

export type NavigationDrawerProps = { readonly onClose: () => void };

/**
 * The sidebar of a phone. A modal `dialog` keeps the focus inside, closes by Escape, and gives the
 * focus back to the button that opened it.
 */
export function NavigationDrawer({ onClose }: NavigationDrawerProps) {
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
      // Only the backdrop is the dialog itself.
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
