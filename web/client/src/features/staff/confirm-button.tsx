import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

export type ConfirmButtonProps = {
  readonly label: string;
  /** What a screen reader says: the label with whom it is about. */
  readonly spokenLabel: string;
  readonly about: string;
  readonly question: string;
  readonly hint: string;
  readonly busy: boolean;
  readonly onConfirm: () => Promise<unknown>;
};

/** Asks before somebody loses access. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, spokenLabel, about, question, hint, busy, onConfirm } = props;
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
      <ConfirmDialog
        opened={asking}
        question={question}
        about={about}
        note={hint}
        label={label}
        busy={busy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
