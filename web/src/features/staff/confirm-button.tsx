import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export type ConfirmButtonProps = {
  readonly label: string;
  /** What a screen reader says: the label with whom it is about. */
  readonly spokenLabel: string;
  readonly about: string;
  readonly question: string;
  readonly hint: string;
  readonly busy: boolean;
  readonly onConfirm: () => Promise<void>;
};

/** Asks before somebody loses access. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, spokenLabel, about, question, hint, busy, onConfirm } = props;
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await onConfirm();
    setAsking(false);
  };
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        color="red"
        aria-label={spokenLabel}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={question}
        centered
        // Locking the page's scroll would need an inline <style>, which the policy forbids.
        lockScroll={false}
        closeButtonProps={{ 'aria-label': t('admin.close') }}
      >
        <Text fw={600}>{about}</Text>
        <Text mt="xs">{hint}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('admin.cancel')}
          </Button>
          <Button color="red" loading={busy} onClick={confirm}>
            {label}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
