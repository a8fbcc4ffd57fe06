import { Button, Group, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ForEditors } from '#ui/feedback/view-only.tsx';

type PageHeaderProps = {
  readonly title: string;
  readonly action?: { readonly label: string; readonly to: string; readonly state?: object };
};

export function PageHeader({ title, action }: PageHeaderProps) {
  return (
    <Group justify="space-between" mb="md">
      <Title order={1} size="h2">
        {title}
      </Title>
      {action ? (
        <ForEditors>
          <Button component={Link} to={action.to} state={action.state}>
            {action.label}
          </Button>
        </ForEditors>
      ) : null}
    </Group>
  );
}
