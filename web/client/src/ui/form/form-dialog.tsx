import { Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { DialogButtons } from './dialog-buttons.tsx';

type FormDialogProps = {
  readonly title: string;
  /** The label of the button that makes the change. */
  readonly label: string;
  readonly saving: boolean;
  /** Whether the input is complete and its preview is up to date. */
  readonly ready: boolean;
  readonly size?: 'lg';
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  /** The fields and a preview of the result. */
  readonly children: ReactNode;
};

/** A dialog in which the user enters a change and sees a preview before it is made. */
export function FormDialog(props: FormDialogProps) {
  const { title, label, saving, ready, size, onSubmit, onClose, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} {...(size && { size })}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          <DialogButtons label={label} busy={saving} disabled={!ready} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
