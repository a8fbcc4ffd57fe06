import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ForEditors } from '#ui/view-only.tsx';
import './empty-state.css';

type EmptyStateProps = {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly to: string };
  readonly children?: ReactNode;
};

export function EmptyState({ title, text, action, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text>{text}</Text>
      {action ? (
        <ForEditors>
          <Button component={Link} to={action.to}>
            {action.label}
          </Button>
        </ForEditors>
      ) : null}
      {children}
    </div>
  );
}
