import { type ReactNode, useLayoutEffect, useRef } from 'react';

type OverPageProps = {
  /** The id of its heading. */
  readonly name: string;
  readonly className: string;
  /** Called before a press closes it. */
  readonly onDismiss?: () => void;
  /** Called after it was closed in any way. */
  readonly onClose: () => void;
  readonly children: (dismiss: () => void) => ReactNode;
};

/**
 * Content over the page until it is dismissed: by its children, by Escape, or by a press outside.
 */
export function OverPage({ name, className, onDismiss, onClose, children }: OverPageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Close it before removing it, so that the focus returns.
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
