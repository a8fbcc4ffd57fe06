import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteItemsDocument, SetItemsActiveDocument } from '#api/generated/operations.ts';
import { ConfirmButton } from '#ui/confirm-dialog.tsx';
import { useUndo } from '#ui/undo.tsx';
import { useSave } from '#ui/use-save.ts';
import type { Selection } from './item-rows.tsx';

const PriceDialog = lazy(async () => ({
  default: (await import('./price-dialog.tsx')).PriceDialog,
}));

type BulkBarProps = {
  readonly selection: Selection;
  readonly nameOf: (id: string) => string;
  readonly onChanged: () => void;
};

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

function BulkActive({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const { save } = useSave(SetItemsActiveDocument);
  const set = (active: boolean) => {
    const doneText = t(active ? 'items.activated' : 'items.deactivated', { n: ids.length });
    const setItemsActive = ids.map((id) => ({ __typename: 'Item', id, active }));
    void save({ itemIDs: [...ids], active }, { doneText, optimistic: { setItemsActive } });
  };
  return (
    <>
      <Button size="xs" onClick={() => set(true)}>
        {t('items.activate')}
      </Button>
      <Button size="xs" variant="default" onClick={() => set(false)}>
        {t('items.deactivate')}
      </Button>
    </>
  );
}

type BulkDeleteProps = { readonly ids: readonly string[]; readonly onDeleted: () => void };

function BulkDelete({ ids, onDeleted }: BulkDeleteProps) {
  const { t } = useTranslation();
  const offerUndo = useUndo();
  const { save, saving } = useSave(DeleteItemsDocument);
  const remove = async () => {
    const saved = await save({ itemIDs: [...ids] });
    if (!saved) return;
    offerUndo(saved.commitId, t('items.removed', { n: ids.length }));
    onDeleted();
  };
  return (
    <ConfirmButton
      label={t('admin.remove')}
      question={t('items.confirmRemoveAll')}
      about={t('items.selected', { n: ids.length })}
      busy={saving}
      onConfirm={remove}
    />
  );
}
