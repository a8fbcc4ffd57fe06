import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteItemsDocument } from '#api/generated/operations.ts';
import { useSave } from '#api/use-save.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showFailure } from '#ui/toast.ts';
import { useUndo } from '#ui/undo/use-undo.ts';

export type BulkDeleteProps = {
  readonly ids: readonly string[];
  readonly onDeleted: () => void;
};

export function BulkDelete({ ids, onDeleted }: BulkDeleteProps) {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const [asking, setAsking] = useState(false);
  const { save, saving } = useSave(DeleteItemsDocument, {
    onFailure: showFailure,
    onSaved: (commitId) => offerUndo(commitId, t('items.removed', { n: ids.length })),
  });
  const confirm = async () => {
    const done = await save({ itemIDs: [...ids] });
    setAsking(false);
    if (done) onDeleted();
  };
  return (
    <>
      <Button size="xs" variant="outline" color="red" onClick={() => setAsking(true)}>
        {t('admin.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        question={t('items.confirmRemoveAll')}
        about={t('items.selected', { n: ids.length })}
        label={t('admin.remove')}
        busy={saving}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
