import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './empty-state.css';

export type EmptyStateProps = {
  readonly title: string;
  /** What the next step is, and what it is good for. */
  readonly text: string;
  readonly action?: { readonly label: string; readonly to: string };
  /** Further ways on. */
  readonly children?: ReactNode;
};

/** Stands where a list would be, and leads to what fills it. */
export function EmptyState({ title, text, action, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text>{text}</Text>
      {action ? (
        <Button component={Link} to={action.to}>
          {action.label}
        </Button>
      ) : null}
      {children}
    </div>
  );
}
