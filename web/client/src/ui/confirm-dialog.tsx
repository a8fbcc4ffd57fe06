import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly question: string | undefined;
  readonly about: string;
  readonly note?: ReactNode;
  readonly label: string;
  readonly busy: boolean;
  readonly returnFocus?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something is taken away; what keeps it has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, question, about, note, label, busy, returnFocus = true, onConfirm } = props;
  const { t } = useTranslation();
  return (
    <Modal opened={opened} onClose={props.onClose} returnFocus={returnFocus} title={question}>
      <Text fw={600}>{about}</Text>
      {note ? <Text mt="xs">{note}</Text> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={props.onClose}>
          {t('admin.cancel')}
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {label}
        </Button>
      </Group>
    </Modal>
  );
}
