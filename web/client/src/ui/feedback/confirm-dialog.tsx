import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type ConfirmDialogProps = {
  readonly opened: boolean;
  readonly question: string;
  readonly about: string;
  readonly note?: string | undefined;
  readonly label: string;
  readonly busy: boolean;
  readonly returnFocus?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation before a deletion. The Cancel button is focused. */
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

type ConfirmButtonProps = Pick<
  ConfirmDialogProps,
  'question' | 'about' | 'note' | 'label' | 'busy'
> & {
  /** The label for screen readers, which includes the subject. */
  readonly spoken?: string;
  /** Whether the button disappears after the change and therefore cannot get the focus back. */
  readonly leaving?: boolean;
  /** Resolves to a truthy value on success. */
  readonly onConfirm: () => Promise<unknown>;
};

export function ConfirmButton(props: ConfirmButtonProps) {
  const { spoken, leaving = false, onConfirm, ...dialog } = props;
  const [asking, { open, close }] = useDisclosure();
  const [gone, setGone] = useState(false);
  const ask = () => {
    setGone(false);
    open();
  };
  const confirm = async () => {
    const done = await onConfirm();
    setGone(leaving && Boolean(done));
    close();
  };
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        color="red"
        loading={leaving && dialog.busy}
        aria-label={spoken}
        onClick={ask}
      >
        {dialog.label}
      </Button>
      <ConfirmDialog
        {...dialog}
        opened={asking}
        returnFocus={!gone}
        onConfirm={() => void confirm()}
        onClose={close}
      />
    </>
  );
}
