import { Alert, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollFrame } from '#ui/scroll-frame.tsx';
import { useColumnLabel } from './column-label.ts';
import { useFaultText } from './fault-text.ts';
import type { Preview } from './use-import.ts';

/** Why a file cannot be imported, by row and column. */
export function FaultTable({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation();
  const columnLabel = useColumnLabel();
  const faultText = useFaultText();
  const { faults, faultCount } = preview;
  return (
    <div className="exchange-faults">
      <Alert color="red" role="alert" title={t('exchange.faultCount', { count: faultCount })}>
        {t('exchange.nothingImported')}
      </Alert>
      <ScrollFrame className="exchange-scroll" label={t('exchange.faultsTitle')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('exchange.row')}</Table.Th>
              <Table.Th>{t('exchange.column')}</Table.Th>
              <Table.Th>{t('exchange.problem')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faults.map((fault) => (
              <Table.Tr key={`${fault.row} ${fault.column} ${fault.code} ${fault.message}`}>
                <Table.Td>{fault.row ?? '–'}</Table.Td>
                <Table.Td>{fault.column ? columnLabel(fault.column) : '–'}</Table.Td>
                <Table.Td>{faultText(fault)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollFrame>
    </div>
  );
}
