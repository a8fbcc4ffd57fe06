import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type ConfirmDeleteProps = {
  readonly question: string;
  /** What would be gone. */
  readonly name: string;
  readonly deleting: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** One question for the whole list: a dialog for each row would be too many. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { question, name, deleting, onConfirm, onClose } = props;
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={question}
      centered
      // Locking the page's scroll would need an inline <style>, which the policy forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('admin.close') }}
    >
      <Text fw={600}>{name}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('admin.cancel')}
        </Button>
        <Button color="red" loading={deleting} onClick={onConfirm}>
          {t('admin.remove')}
        </Button>
      </Group>
    </Modal>
  );
}
