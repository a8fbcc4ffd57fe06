import { type ReactNode, useState } from 'react';
import './folded.css';

type FoldedProps = {
  readonly title: string;
  /** A summary of the values, shown while the details are collapsed. */
  readonly summary: string;
  /** Whether the details are initially open. */
  readonly isOpen: boolean;
  /** Whether any of the values needs to be corrected. */
  readonly isFaulty?: boolean;
  readonly children: ReactNode;
};

/** Hides details that most venues do not need. The owner can expand them. */
export function Folded({ title, summary, isOpen, isFaulty = false, children }: FoldedProps) {
  const [opened, setOpened] = useState(isOpen);
  return (
    <details
      className="folded"
      open={opened || isFaulty}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <span className="folded-title">{title}</span>
        <span className="folded-said">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
