import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollFrame } from '#ui/list/scroll-frame.tsx';
import './prices.css';

export type BeforeAfter = {
  readonly key: string;
  readonly name: string;
  readonly before: string;
  readonly after: ReactNode;
};

type PreviewFrameProps = {
  /** The label for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Makes a long preview scrollable, so that the buttons below it stay visible. */
export const PreviewFrame = ({ className = 'price-preview', ...props }: PreviewFrameProps) => (
  <ScrollFrame className={className} {...props} />
);

type BeforeAfterTableProps = Omit<PreviewFrameProps, 'children'> & {
  readonly rows: readonly BeforeAfter[];
};

export function BeforeAfterTable({ rows, ...frame }: BeforeAfterTableProps) {
  const { t } = useTranslation();
  return (
    <PreviewFrame {...frame}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('admin.fields.name')}</Table.Th>
            <Table.Th>{t('items.before')}</Table.Th>
            <Table.Th>{t('items.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, before, after }) => (
            <Table.Tr key={key}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{before}</Table.Td>
              <Table.Td>{after}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </PreviewFrame>
  );
}
