import { type ReactNode, useState } from 'react';
import './folded.css';

type FoldedProps = {
  readonly title: string;
  /** The values while it is folded. */
  readonly said: string;
  /** At first. */
  readonly isOpen: boolean;
  /** Something in it has to be put right. */
  readonly isFaulty?: boolean;
  readonly children: ReactNode;
};

/** Details that a simple venue does not need are folded. */
export function Folded({ title, said, isOpen, isFaulty = false, children }: FoldedProps) {
  const [opened, setOpened] = useState(isOpen);
  return (
    <details
      className="folded"
      open={opened || isFaulty}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <span className="folded-title">{title}</span>
        <span className="folded-said">{said}</span>
      </summary>
      {children}
    </details>
  );
}
