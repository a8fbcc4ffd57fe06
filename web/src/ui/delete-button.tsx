import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export type DeleteButtonProps = {
  readonly name: string;
  /** What to ask first; without it the record is deleted at once (spec §5: ingredients). */
  readonly question?: string;
  readonly deleting: boolean;
  readonly onDelete: () => Promise<unknown>;
};

export function DeleteButton({ name, question, deleting, onDelete }: DeleteButtonProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    await onDelete();
    setAsking(false);
  };
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        color="red"
        loading={deleting}
        aria-label={t('admin.removeNamed', { name })}
        onClick={() => (question === undefined ? void onDelete() : setAsking(true))}
      >
        {t('admin.remove')}
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
        <Text fw={600}>{name}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('admin.cancel')}
          </Button>
          <Button color="red" loading={deleting} onClick={confirm}>
            {t('admin.remove')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
