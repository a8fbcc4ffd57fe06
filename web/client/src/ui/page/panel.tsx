import { Title } from '@mantine/core';
import { type ComponentProps, useId } from 'react';

type PanelProps = ComponentProps<'section'> & { readonly title: string };

export function Panel({ title, className = 'panel', children, ...section }: PanelProps) {
  const id = useId();
  return (
    <section className={className} aria-labelledby={id} {...section}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
