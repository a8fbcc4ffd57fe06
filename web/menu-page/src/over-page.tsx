import { type ReactNode, useLayoutEffect, useRef } from 'react';

type OverPageProps = {
  /** The id of its heading. */
  readonly name: string;
  readonly className: string;
  /** Called before it closes by a press. */
  readonly onDismiss?: () => void;
  /** Called when it has closed, by whatever. */
  readonly onClose: () => void;
  readonly children: (dismiss: () => void) => ReactNode;
};

/** Over the page, until it is dismissed: by what its children offer, by Escape, or by a press beside it. */
export function OverPage({ name, className, onDismiss, onClose, children }: OverPageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Before it is taken away, so that the focus goes back to where it came from.
    return () => shown?.close();
  }, []);
  const dismiss = () => {
    onDismiss?.();
    dialog.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with keys it is closed by Escape
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
