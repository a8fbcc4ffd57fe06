import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveItemsDocument } from '#api/generated/operations.ts';
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
    <Modal opened onClose={onClose} title={t('items.moveTo')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <Stack>
          <NativeSelect
            label={t('admin.fields.section')}
            description={t('items.moveHint')}
            data={destinationOptions(destinations)}
            value={sectionID}
            onChange={(event) => setSectionID(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('admin.cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {t('items.move')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
