import { type ReactNode, useState } from 'react';
import './folded.css';

type FoldedProps = {
  readonly title: string;
  /** A summary of the values, shown while the details are folded. */
  readonly summary: string;
  /** Whether the details are open at first. */
  readonly isOpen: boolean;
  /** Whether something inside needs a correction. */
  readonly isFaulty?: boolean;
  readonly children: ReactNode;
};

/** Hides details until the owner unfolds them. Most venues do not need them. */
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
