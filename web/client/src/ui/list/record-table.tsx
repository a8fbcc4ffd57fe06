import { ActionIcon, Checkbox, Group, Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreIcon } from '#ui/list/more-icon.tsx';
import { ScrollFrame } from '#ui/list/scroll-frame.tsx';
import './record-table.css';

type RecordTableProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly {
    readonly header: string;
    readonly cell: (row: Row) => ReactNode;
    /** Whether the cell stays visible, like the first column, when the row is collapsed. */
    readonly brief?: boolean;
  }[];
  readonly actions: (row: Row) => ReactNode;
  /**
   * Returns the name of a row. If set, rows are collapsed on narrow screens: the first action stays visible,
   * and the others are behind "more".
   */
  readonly foldedName?: (row: Row) => string;
};

export function RecordTable<Row extends { readonly id: string }>(props: RecordTableProps<Row>) {
  const { title, rows, columns } = props;
  const { t } = useTranslation();
  return (
    <div className="record-list">
      <ScrollFrame className="table-frame record-cards" label={title}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ header }) => (
                <Table.Th key={header}>{header}</Table.Th>
              ))}
              <Table.Th>{t('admin.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Row key={row.id} {...props} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollFrame>
    </div>
  );
}

type RowProps<Row> = Omit<RecordTableProps<Row>, 'title' | 'rows'> & { readonly row: Row };

function Row<Row extends { readonly id: string }>(props: RowProps<Row>) {
  const { row, columns, actions, foldedName } = props;
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const more = foldedName ? (
    <ActionIcon
      variant="default"
      size="input-sm"
      className="record-more"
      aria-label={t('items.moreNamed', { name: foldedName(row) })}
      aria-expanded={opened}
      title={t('items.more')}
      onClick={() => setOpened(!opened)}
    >
      <MoreIcon />
    </ActionIcon>
  ) : null;
  return (
    <Table.Tr data-folded={foldedName ? !opened : undefined}>
      {columns.map(({ header, cell, brief = false }, index) => (
        <Table.Td key={header} data-label={header} data-brief={brief}>
          <div className="record-value">{cell(row)}</div>
          {index === 0 ? more : null}
        </Table.Td>
      ))}
      <Table.Td>
        <Group gap="xs" className="record-actions">
          {actions(row)}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

type ActiveIndicatorProps = { readonly active: boolean; readonly name: string };

export function ActiveIndicator({ active, name }: ActiveIndicatorProps) {
  const { t } = useTranslation();
  const label = `${t('admin.fields.active')}: ${name}`;
  return <Checkbox checked={active} disabled readOnly aria-label={label} />;
}
