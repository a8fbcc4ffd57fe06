import { Button, Group, Modal, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { createUnsavedChanges, UnsavedChangesContext } from '#api/cache/unsaved-changes.ts';
import { OwnerTheme } from '#ui/page/owner-theme.tsx';
import { AdminGuard } from './admin-guard.tsx';
import { AdminRoutes } from './admin-routes.tsx';

export function AdminApp() {
  return (
    <OwnerTheme>
      <Notifications position="top-right" className="toasts" />
      <AdminGuard>
        <UnsavedGuard>
          <AdminRoutes />
        </UnsavedGuard>
      </AdminGuard>
    </OwnerTheme>
  );
}

/** Asks for confirmation before the user leaves a page with unsaved changes or closes its tab. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [changes] = useState(createUnsavedChanges);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      // Signing out in any tab always leaves the admin area, so it needs no confirmation.
      nextLocation.pathname.startsWith('/admin') &&
      changes.unsaved(),
  );
  useWindowEvent('beforeunload', (event) => {
    if (changes.unsaved()) event.preventDefault();
  });
  const stay = () => blocker.reset?.();
  return (
    <UnsavedChangesContext value={changes}>
      {children}
      <Modal opened={blocker.state === 'blocked'} onClose={stay} title={t('live.unsavedTitle')}>
        <Text>{t('live.unsavedText')}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="outline" color="red" onClick={() => blocker.proceed?.()}>
            {t('live.leave')}
          </Button>
          <Button data-autofocus onClick={stay}>
            {t('live.stay')}
          </Button>
        </Group>
      </Modal>
    </UnsavedChangesContext>
  );
}
