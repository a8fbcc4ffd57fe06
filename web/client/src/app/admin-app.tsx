import { Notifications } from '@mantine/notifications';
import { OwnerTheme } from '#ui/owner-theme.tsx';
import { UnsavedGuard } from '#ui/unsaved-changes/unsaved-guard.tsx';
import { AdminGuard } from './admin-guard.tsx';
import { AdminRoutes } from './admin-routes.tsx';

export function AdminApp() {
  return (
    <OwnerTheme>
      <Notifications position="top-right" />
      <AdminGuard>
        <UnsavedGuard>
          <AdminRoutes />
        </UnsavedGuard>
      </AdminGuard>
    </OwnerTheme>
  );
}
