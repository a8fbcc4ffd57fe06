import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WorkspaceRole } from '#api/generated/operations.ts';
import { ForRole } from '#ui/feedback/view-only.tsx';
import './empty-state.css';

type EmptyStateProps = {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly to: string; readonly least?: WorkspaceRole };
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
        <ForRole least={action.least ?? 'editor'}>
          <Button component={Link} to={action.to}>
            {action.label}
          </Button>
        </ForRole>
      ) : null}
      {children}
    </div>
  );
}
