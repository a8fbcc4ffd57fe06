import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceRole } from '#api/generated/operations.ts';
import { useMayChange } from '#session/session-context.ts';

type ForRoleProps = { readonly least: WorkspaceRole; readonly children: ReactNode };

/** Actions for this role. Lower roles do not see them. */
export const ForRole = ({ least, children }: ForRoleProps) =>
  useMayChange(least) ? children : null;

/** Changing actions. Viewers do not see them. */
export const ForEditors = ({ children }: { readonly children: ReactNode }) => (
  <ForRole least="editor">{children}</ForRole>
);

export function ViewOnlyNotice() {
  const { t } = useTranslation();
  return <Alert>{t('session.viewOnly')}</Alert>;
}
