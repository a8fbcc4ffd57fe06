import { Button, type ButtonProps } from '@mantine/core';
import { showFailure, showSuccess } from './toast.ts';

type CopyButtonProps = ButtonProps & {
  readonly 'aria-label'?: string;
  readonly text: string;
  readonly done: string;
  /** The error message. It contains `text`, so that the user can copy the text by hand. */
  readonly failed: string;
};

export function CopyButton({ text, done, failed, ...button }: CopyButtonProps) {
  const copy = () =>
    copyText(text).then(
      () => showSuccess(done),
      () => showFailure(failed),
    );
  return <Button variant="default" {...button} onClick={() => void copy()} />;
}

/** Rejects on insecure pages, which have no access to the clipboard. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
