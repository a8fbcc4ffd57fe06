import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveItemsDocument } from '#api/generated/operations.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useSave } from '#ui/form/use-save.ts';
import { type Destination, destinationOptions } from './destinations.tsx';

type MoveDialogProps = {
  readonly itemIDs: readonly string[];
  readonly destinations: readonly Destination[];
  readonly onClose: () => void;
};

export function MoveDialog({ itemIDs, destinations, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { save, saving } = useSave(MoveItemsDocument);
  const [sectionID, setSectionID] = useState(destinations[0]?.sectionID ?? '');
  const move = async () => {
    const doneText = t('items.moved', { n: itemIDs.length });
    if (await save({ itemIDs: [...itemIDs], sectionID }, { doneText })) onClose();
  };
  return (
    <FormDialog
      title={t('items.moveTo')}
      label={t('items.move')}
      saving={saving}
      ready
      onSubmit={move}
      onClose={onClose}
    >
      <NativeSelect
        label={t('admin.fields.section')}
        description={t('items.moveHint')}
        data={destinationOptions(destinations)}
        value={sectionID}
        onChange={(event) => setSectionID(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
