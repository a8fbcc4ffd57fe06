import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DuplicateItemDocument } from '#api/generated/operations.ts';
import { showSuccess } from '#ui/toast.ts';
import { useChange } from '#ui/use-change.ts';

/** Copies an item and opens the copy: nobody wants two of the same. */
export function useDuplicate(): (id: string) => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const change = useChange();
  return async (id) => {
    const variables = { input: { id } };
    const data = await change({ mutation: DuplicateItemDocument, variables });
    if (!data?.duplicateItem) return;
    showSuccess(t('items.duplicated'));
    navigate(`/admin/items/update/${data.duplicateItem.id}`);
  };
}
