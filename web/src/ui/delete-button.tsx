import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export type DeleteButtonProps = {
  readonly name: string;
  /** What to ask first; without it the record is deleted at once (spec §5: ingredients). */
  readonly question?: string;
  /** What else it takes with it. */
  readonly note?: string | undefined;
  readonly deleting: boolean;
  readonly onDelete: () => Promise<unknown>;
};

export function DeleteButton({ name, question, note, deleting, onDelete }: DeleteButtonProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const press = () => {
    if (question === undefined) return void onDelete();
    setConfirmed(false);
    setAsking(true);
  };
  const confirm = async () => {
    setConfirmed(true);
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
        onClick={press}
      >
        {t('admin.remove')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        // The focus goes on to what undoes it; the button is about to go.
        returnFocus={!confirmed}
        title={question}
        centered
        // Locking the page's scroll would need an inline <style>, which the policy forbids.
        lockScroll={false}
        closeButtonProps={{ 'aria-label': t('admin.close') }}
      >
        <Text fw={600}>{name}</Text>
        {note ? <Text mt="xs">{note}</Text> : null}
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
