import { type ReactNode, useLayoutEffect, useRef } from 'react';

type OverPageProps = {
  /** The id of the content's heading. */
  readonly name: string;
  readonly className: string;
  /** Called before a click outside closes the content. */
  readonly onDismiss?: () => void;
  /** Called after the content has been closed, no matter how. */
  readonly onClose: () => void;
  readonly children: (dismiss: () => void) => ReactNode;
};

/** Shows content on top of the page until its children, Escape, or a click outside closes it. */
export function OverPage({ name, className, onDismiss, onClose, children }: OverPageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The dialog is closed before it is removed, so that the focus returns to the page.
    return () => shown?.close();
  }, []);
  const dismiss = () => {
    onDismiss?.();
    dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same for a keyboard
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={name}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dismiss()}
    >
      <div>{children(dismiss)}</div>
    </dialog>
  );
}
