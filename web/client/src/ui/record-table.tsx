import { Checkbox, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '#ui/skeletons.tsx';
import { Failure } from '#ui/status.tsx';
import './record-table.css';
import { ScrollFrame } from '#ui/scroll-frame.tsx';

export type TableColumn<Row> = {
  readonly header: string;
  readonly cell: (row: Row, index: number) => ReactNode;
};

export type RecordTableProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  /** Edit and delete of one row. */
  readonly actions: (row: Row) => ReactNode;
  readonly loading: boolean;
  readonly loadingText: string;
  readonly emptyText: string;
  readonly error: string | null;
  readonly onRetry: () => void;
};

export function RecordTable<Row extends { readonly id: string }>(props: RecordTableProps<Row>) {
  const { rows, loading, error } = props;
  const { t } = useTranslation();
  return (
    <>
      {error ? (
        <Failure text={t('admin.error', { message: error })} onRetry={props.onRetry} />
      ) : null}
      {rows.length > 0 ? <Rows {...props} /> : null}
      {loading ? <ListSkeleton text={props.loadingText} /> : null}
      {!loading && !error && rows.length === 0 ? <Text c="dimmed">{props.emptyText}</Text> : null}
    </>
  );
}

function Rows<Row extends { readonly id: string }>(props: RecordTableProps<Row>) {
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
            {rows.map((row, index) => (
              <Table.Tr key={row.id}>
                {columns.map(({ header, cell }) => (
                  <Table.Td key={header} data-label={header}>
                    <div>{cell(row, index)}</div>
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

export type ActiveMarkProps = { readonly active: boolean; readonly name: string };

/** The read-only active box of a list. */
export function ActiveMark({ active, name }: ActiveMarkProps) {
  const { t } = useTranslation();
  return (
    <Checkbox
      checked={active}
      disabled
      readOnly
      aria-label={`${t('admin.fields.active')}: ${name}`}
    />
  );
}
