import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export type PanelProps = {
  readonly title: string;
  /** How much room it takes, and how it looks. */
  readonly kind: 'menu' | 'views' | 'code' | 'gaps';
  readonly children: ReactNode;
};

/** One subject of the dashboard. */
export function Panel({ title, kind, children }: PanelProps) {
  const id = useId();
  return (
    <section className="panel dashboard-panel" data-kind={kind} id={kind} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
