import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

export type DeleteButtonProps = {
  readonly name: string;
  /** What to ask first; without it the record is deleted at once, as ingredients are. */
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
      <ConfirmDialog
        opened={asking}
        question={question}
        about={name}
        note={note}
        label={t('admin.remove')}
        busy={deleting}
        // The focus goes on to what undoes it; the button is about to go.
        returnFocus={!confirmed}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
