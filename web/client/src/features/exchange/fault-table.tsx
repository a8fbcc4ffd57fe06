import { Alert, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollFrame } from '#ui/scroll-frame.tsx';
import { useColumnLabel } from './column-label.ts';
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

const keys = {
  UNKNOWN_ID: 'exchange.faults.unknownId',
  DUPLICATE_ID: 'exchange.faults.duplicateId',
  SECTION_REQUIRED: 'exchange.faults.sectionRequired',
  NAME_REQUIRED: 'exchange.faults.nameRequired',
  DESCRIPTION_REQUIRED: 'exchange.faults.descriptionRequired',
  TOO_LONG: 'exchange.faults.tooLong',
  UNUSABLE_TEXT: 'exchange.faults.unusableText',
  NOT_AN_ADDRESS: 'exchange.faults.notAnAddress',
  OUT_OF_RANGE: 'exchange.faults.outOfRange',
  UNKNOWN_INGREDIENT: 'exchange.faults.unknownIngredient',
  AMBIGUOUS_INGREDIENT: 'exchange.faults.ambiguousIngredient',
  DUPLICATE_INGREDIENT: 'exchange.faults.duplicateIngredient',
  TOO_MANY_INGREDIENTS: 'exchange.faults.tooManyIngredients',
  TOO_MANY_SECTIONS: 'exchange.faults.tooManySections',
  TOO_MANY_ITEMS: 'exchange.faults.tooManyItems',
  MENU_TOO_LARGE: 'exchange.faults.menuTooLarge',
  FILE_TOO_LARGE: 'exchange.faults.fileTooLarge',
  UNREADABLE_FILE: 'exchange.faults.unreadableFile',
  OLD_EXCEL_FILE: 'exchange.faults.oldExcelFile',
  BAD_QUOTES: 'exchange.faults.badQuotes',
  EMPTY_FILE: 'exchange.faults.emptyFile',
  TOO_MANY_ROWS: 'exchange.faults.tooManyRows',
  NO_HEADING: 'exchange.faults.noHeading',
  MISSING_COLUMN: 'exchange.faults.missingColumn',
  DUPLICATE_COLUMN: 'exchange.faults.duplicateColumn',
  TOO_MANY_CELLS: 'exchange.faults.tooManyCells',
  TYPE_REQUIRED: 'exchange.faults.typeRequired',
  UNKNOWN_TYPE: 'exchange.faults.unknownType',
  NOT_FOR_SECTIONS: 'exchange.faults.notForSections',
  NOT_A_PRICE: 'exchange.faults.notAPrice',
  AMBIGUOUS_PRICE: 'exchange.faults.ambiguousPrice',
  NOT_A_WHOLE_NUMBER: 'exchange.faults.notAWholeNumber',
  NOT_YES_OR_NO: 'exchange.faults.notYesOrNo',
  NOT_INGREDIENTS: 'exchange.faults.notIngredients',
  DATE_CELL: 'exchange.faults.dateCell',
  TOO_MANY_CHANGES: 'exchange.faults.tooManyChanges',
} as const;

const isKnown = (code: string): code is keyof typeof keys => code in keys;

/** The fault in the reader's language; the server's own words for one that is new here. */
function useFaultText() {
  const { t } = useTranslation();
  return ({ code, message }: { readonly code: string; readonly message: string }): string =>
    isKnown(code) ? t(keys[code]) : message;
}
