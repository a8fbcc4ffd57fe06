import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkActive } from './bulk-active.tsx';
import { BulkDelete } from './bulk-delete.tsx';
import type { Selection } from './use-selection.ts';

const PriceDialog = lazy(async () => ({
  default: (await import('./price-dialog.tsx')).PriceDialog,
}));

export type BulkBarProps = {
  readonly selection: Selection;
  /** To name them in a preview. */
  readonly nameOf: (id: string) => string;
  readonly onChanged: () => void;
};

/** What can be done with all chosen items at once. */
export function BulkBar({ selection, nameOf, onChanged }: BulkBarProps) {
  const { t } = useTranslation();
  const [pricing, setPricing] = useState(false);
  const ids = [...selection.ids];
  if (ids.length === 0) return null;
  return (
    <section className="bulk-bar" aria-label={t('items.bulk')}>
      <Text fw={600} role="status">
        {t('items.selected', { n: ids.length })}
      </Text>
      <BulkActive ids={ids} />
      <Button size="xs" variant="default" onClick={() => setPricing(true)}>
        {t('items.changePrices')}
      </Button>
      <BulkDelete
        ids={ids}
        onDeleted={() => {
          selection.clear();
          onChanged();
        }}
      />
      <Button size="xs" variant="subtle" onClick={selection.clear}>
        {t('items.clearSelection')}
      </Button>
      {pricing ? (
        <Suspense fallback={null}>
          <PriceDialog itemIDs={ids} nameOf={nameOf} onClose={() => setPricing(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
