import type { ReactNode } from 'react';

type ScrollFrameProps = {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** Makes a table that may be too wide or too long scrollable, with the keyboard too. */
export function ScrollFrame({ label, className, children }: ScrollFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it only if it is a tab stop
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
