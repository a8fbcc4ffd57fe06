import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SetItemsActiveDocument } from '#api/generated/operations.ts';
import { showSuccess } from '#ui/toast.ts';
import { useChange } from '#ui/use-change.ts';

/** Makes all of the items visible to guests, or none. */
export function BulkActive({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const change = useChange();
  const set = async (active: boolean): Promise<void> => {
    const data = await change({
      mutation: SetItemsActiveDocument,
      variables: { itemIDs: [...ids], active },
      optimistic: { setItemsActive: ids.map((id) => ({ __typename: 'Item', id, active })) },
    });
    if (data) showSuccess(t(active ? 'items.activated' : 'items.deactivated', { n: ids.length }));
  };
  return (
    <>
      <Button size="xs" onClick={() => void set(true)}>
        {t('items.activate')}
      </Button>
      <Button size="xs" variant="default" onClick={() => void set(false)}>
        {t('items.deactivate')}
      </Button>
    </>
  );
}
