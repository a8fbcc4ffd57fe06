import { useTranslation } from 'react-i18next';
import { DuplicateSectionDocument } from '#api/generated/operations.ts';
import { DeleteButton } from '#ui/delete-button.tsx';
import { EditLink } from '#ui/edit-link.tsx';
import { RowAction } from '#ui/row-action.tsx';
import { showFailure } from '#ui/toast.ts';
import { useSave } from '#ui/use-save.ts';
import type { SectionRow } from './section-groups.ts';

export type SectionActionsProps = {
  readonly section: SectionRow;
  readonly deleting: boolean;
  readonly onDelete: () => Promise<unknown>;
  readonly reload: () => void;
};

export function SectionActions({ section, deleting, onDelete, reload }: SectionActionsProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(DuplicateSectionDocument, {
    onFailure: showFailure,
    onSaved: reload,
  });
  const { id } = section;
  const name = section.name || t('admin.sections.thisOne');
  const duplicate = () => save({ input: { id } }, { doneText: t('catalog.sections.duplicated') });
  return (
    <>
      <EditLink to={`/admin/sections/update/${id}`} name={name} />
      <RowAction
        label={t('catalog.duplicate')}
        spoken={t('catalog.duplicateNamed', { name })}
        busy={saving}
        onAct={() => void duplicate()}
      />
      <DeleteButton
        name={name}
        question={t('admin.sections.confirmRemove')}
        note={
          section.itemCount > 0
            ? t('catalog.sections.goesToo', { items: section.itemCount })
            : undefined
        }
        deleting={deleting}
        onDelete={onDelete}
      />
    </>
  );
}
