import { Checkbox, Group, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollFrame } from '#ui/scroll-frame.tsx';
import './record-table.css';

type RecordTableProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly {
    readonly header: string;
    readonly cell: (row: Row) => ReactNode;
  }[];
  readonly actions: (row: Row) => ReactNode;
};

export function RecordTable<Row extends { readonly id: string }>(props: RecordTableProps<Row>) {
  const { title, rows, columns, actions } = props;
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
              <Table.Tr key={row.id}>
                {columns.map(({ header, cell }) => (
                  <Table.Td key={header} data-label={header}>
                    <div>{cell(row)}</div>
                  </Table.Td>
                ))}
                <Table.Td>
                  <Group gap="xs" className="record-actions">
                    {actions(row)}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollFrame>
    </div>
  );
}

export function ActiveMark({ active, name }: { readonly active: boolean; readonly name: string }) {
  const { t } = useTranslation();
  const label = `${t('admin.fields.active')}: ${name}`;
  return <Checkbox checked={active} disabled readOnly aria-label={label} />;
}
