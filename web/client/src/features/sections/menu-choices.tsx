import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, Loading } from '#ui/status.tsx';
import { NoMenuYet } from './no-menu-yet.tsx';
import { type MenuChoice, useMenuChoices } from './use-menu-choices.ts';

export type MenuChoicesProps = {
  readonly children: (menus: readonly [MenuChoice, ...MenuChoice[]]) => ReactNode;
};

/** The menus that a section can belong to; there is no form without one. */
export function MenuChoices({ children }: MenuChoicesProps) {
  const { t } = useTranslation();
  const { menus, loading, error, reload } = useMenuChoices();
  const [first, ...others] = menus;
  if (loading) return <Loading />;
  if (error && !first)
    return <Failure text={t('admin.error', { message: error })} onRetry={reload} />;
  return first ? children([first, ...others]) : <NoMenuYet />;
}
