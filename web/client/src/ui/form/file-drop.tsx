import { type ReactNode, useRef, useState } from 'react';
import './file-drop.css';

type FileDropProps = {
  readonly className: string;
  readonly accept: string;
  /** The id of the input, for a label outside this component. */
  readonly id?: string;
  /** The label of the input, if there is no label outside this component. */
  readonly label?: string;
  readonly onFile: (file: File) => void;
  /** Receives a function that opens the file picker. */
  readonly children: (choose: () => void) => ReactNode;
};

/** Accepts one file that is chosen or dropped. The same file can be chosen again. */
export function FileDrop({ className, accept, id, label, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for a keyboard
    <div
      className={className}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        tabIndex={-1}
        className="file-input"
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
}
