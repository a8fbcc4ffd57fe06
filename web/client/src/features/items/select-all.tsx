import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ItemListProps } from './item-list-props.ts';

export type SelectAllProps = Pick<ItemListProps, 'rows' | 'selection'> & {
  readonly label?: string;
};

/** All that are on screen, or none of them. */
export function SelectAll({ rows, selection, label }: SelectAllProps) {
  const { t } = useTranslation();
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      {...(label === undefined ? { 'aria-label': t('items.selectShown') } : { label })}
      checked={ids.length > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={(event) => selection.toggle(ids, event.currentTarget.checked)}
    />
  );
}
