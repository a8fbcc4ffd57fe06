import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActiveMark } from '#ui/record-table.tsx';
import { RowAction } from '#ui/row-action.tsx';
import type { MenuRow } from './menu-row.ts';

export type MenuActivityProps = {
  readonly menu: MenuRow;
  readonly saving: boolean;
  readonly onToggle: () => void;
};

/** Whether a menu is active, whether guests see it, and the button that changes it. */
export function MenuActivity({ menu, saving, onToggle }: MenuActivityProps) {
  const { t } = useTranslation();
  const name = menu.name || t('admin.untitledMenu');
  return (
    <Stack gap={4}>
      <Group gap="xs" wrap="nowrap">
        <ActiveMark active={menu.active} name={name} />
        <RowAction
          label={t(menu.active ? 'catalog.menus.deactivate' : 'catalog.menus.activate')}
          spoken={t(menu.active ? 'catalog.menus.deactivateNamed' : 'catalog.menus.activateNamed', {
            name,
          })}
          busy={saving}
          onAct={onToggle}
        />
      </Group>
      {menu.active ? (
        <span className={menu.shown ? 'menu-shown' : 'menu-not-shown'}>
          {t(menu.shown ? 'catalog.menus.shown' : 'catalog.menus.notShown')}
        </span>
      ) : null}
    </Stack>
  );
}
