import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceRole } from '#api/generated/operations.ts';
import { useMayChange } from '#session/session-context.ts';

type ForRoleProps = { readonly least: WorkspaceRole; readonly children: ReactNode };

/** Shows actions to users who have at least this role. */
export const ForRole = ({ least, children }: ForRoleProps) =>
  useMayChange(least) ? children : null;

/** Shows actions that make changes, and hides them from viewers. */
export const ForEditors = ({ children }: { readonly children: ReactNode }) => (
  <ForRole least="editor">{children}</ForRole>
);

export function ViewOnlyNotice() {
  const { t } = useTranslation();
  return <Alert>{t('session.viewOnly')}</Alert>;
}
