import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DuplicateMenuDocument } from '#api/generated/operations.ts';
import { DeleteButton } from '#ui/delete-button.tsx';
import { EditLink } from '#ui/edit-link.tsx';
import { RowAction } from '#ui/row-action.tsx';
import { showFailure } from '#ui/toast.ts';
import { useSave } from '#ui/use-save.ts';
import type { MenuListRow } from './menu-row.ts';

export type MenuActionsProps = {
  readonly menu: MenuListRow;
  readonly deleting: boolean;
  readonly onDelete: () => Promise<unknown>;
  readonly reload: () => void;
};

export function MenuActions({ menu, deleting, onDelete, reload }: MenuActionsProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(DuplicateMenuDocument, {
    onFailure: showFailure,
    onSaved: reload,
  });
  const { id } = menu;
  const name = menu.name || t('admin.menus.thisOne');
  const duplicate = () => save({ input: { id } }, { doneText: t('catalog.menus.duplicated') });
  return (
    <Group gap="xs" className="menu-actions">
      <EditLink to={`/admin/menus/update/${id}`} name={name} />
      <RowAction
        label={t('catalog.duplicate')}
        spoken={t('catalog.duplicateNamed', { name })}
        busy={saving}
        onAct={() => void duplicate()}
      />
      <Button
        component={Link}
        to={`/admin/menus/exchange/${id}`}
        size="xs"
        variant="default"
        aria-label={t('exchange.linkNamed', { name })}
      >
        {t('exchange.link')}
      </Button>
      <DeleteButton
        name={name}
        question={t('admin.menus.confirmRemove')}
        note={
          menu.sectionCount > 0
            ? t('catalog.menus.goesToo', { sections: menu.sectionCount, items: menu.itemCount })
            : undefined
        }
        deleting={deleting}
        onDelete={onDelete}
      />
    </Group>
  );
}
