import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Change } from './change-table.tsx';

export type Filter = 'ALL' | Change['action'];

const labels = {
  ALL: 'exchange.filters.all',
  CREATED: 'exchange.filters.created',
  CHANGED: 'exchange.filters.changed',
  REMOVED: 'exchange.filters.removed',
} as const;
const filters = ['ALL', 'CREATED', 'CHANGED', 'REMOVED'] as const;

export type ChangeFilterProps = {
  readonly changes: readonly Change[];
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
};

export const isShown = ({ action }: Change, filter: Filter): boolean =>
  filter === 'ALL' || action === filter;

/** How many changes there are of each kind, and which of them are listed. */
export function ChangeFilter({ changes, value, onChange }: ChangeFilterProps) {
  const { t } = useTranslation();
  return (
    <Group role="group" aria-label={t('exchange.filters.label')} gap="xs">
      {filters.map((filter) => {
        const count = changes.filter((change) => isShown(change, filter)).length;
        return (
          <Button
            key={filter}
            size="xs"
            variant={filter === value ? 'filled' : 'default'}
            aria-pressed={filter === value}
            disabled={count === 0 && filter !== 'ALL'}
            onClick={() => onChange(filter)}
          >
            {t(labels[filter], { count })}
          </Button>
        );
      })}
    </Group>
  );
}
