import type { ReactNode } from 'react';

type ScrollFrameProps = {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** Makes a table that may be too wide or too long scrollable, including by keyboard. */
export function ScrollFrame({ label, className, children }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be a tab stop to be scrollable by keyboard
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
