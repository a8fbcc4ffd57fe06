import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayChange } from '#session/session-context.ts';

/** What changes something: whoever may only look does not get it. */
export const ForEditors = ({ children }: { readonly children: ReactNode }) =>
  useMayChange() ? children : null;

export function ViewOnlyNotice() {
  const { t } = useTranslation();
  return <Alert>{t('session.viewOnly')}</Alert>;
}
