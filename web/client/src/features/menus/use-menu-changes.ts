import { useTranslation } from 'react-i18next';
import { UpdateMenuDocument } from '#api/generated/operations.ts';
import { useRowChange } from '#ui/use-row-change.ts';
import type { MenuRow } from './menu-row.ts';

/** What the list changes itself: a menu's name, and whether it is active. */
export function useMenuChanges(reload: () => void) {
  const { t } = useTranslation();
  const { change, busyId } = useRowChange(UpdateMenuDocument, reload);
  const rename = (id: string, translations: string) => {
    const variables = { input: { id, translations } };
    return change({ id, variables, doneText: t('catalog.menus.renamed') });
  };
  const toggle = ({ id, active }: MenuRow) => {
    const variables = { input: { id, active: !active } };
    const doneText = t(active ? 'catalog.menus.deactivated' : 'catalog.menus.activated');
    void change({ id, variables, doneText });
  };
  return { rename, toggle, busyId };
}
