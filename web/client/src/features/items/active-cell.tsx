import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PriceCellProps } from './price-cell.tsx';

/** Whether guests see the item; changed in place. */
export function ActiveCell({ item, update }: PriceCellProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      checked={item.active}
      aria-label={`${t('admin.fields.active')}: ${item.name}`}
      onChange={(event) => void update(item, { active: event.currentTarget.checked })}
    />
  );
}
