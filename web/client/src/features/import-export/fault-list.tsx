import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnLabel } from './column-labels.ts';
import { useFaultText } from './fault-texts.ts';
import { type ChosenCorrection, rowInSheet, withCorrections } from './import-choices.ts';
import type { ComparedFile, ImportChange, Preview } from './use-import.ts';

type Fault = Preview['faults'][number];

type FaultListProps = {
  readonly preview: Preview;
  readonly chosen: ComparedFile['chosen'];
  readonly busy: boolean;
  readonly onChange: (changed: ImportChange) => void;
};

/** Lists all errors with their cells. The user can correct each cell here or skip its row. */
export function FaultList({ preview, chosen, busy, onChange }: FaultListProps) {
  const { t } = useTranslation();
  const { faults, faultCount } = preview;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const rows = [...new Set(faults.flatMap(({ row }) => row ?? []))];
  const skip = (more: readonly number[]) =>
    onChange({ skipRows: [...new Set([...chosen.skipRows, ...more])] });
  const corrections = faults.flatMap((fault): readonly ChosenCorrection[] => {
    const { row, column } = fault;
    const value = values[keyOf(fault)];
    return row === null || !column || value === undefined ? [] : [{ row, column, value }];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ corrections: withCorrections(chosen.corrections, corrections) });
  };
  return (
    <form className="import-export-faults" onSubmit={submit}>
      <Alert color="red" role="alert" title={t('importExport.faultCount', { count: faultCount })}>
        {t(rows.length > 0 ? 'importExport.nothingImported' : 'importExport.fileRefused')}
      </Alert>
      <table className="import-export-table import-export-fault-table">
        <caption className="import-export-caption">{t('importExport.faultsTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('importExport.row')}</th>
            <th scope="col">{t('importExport.column')}</th>
            <th scope="col">{t('importExport.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <FaultRow
              key={`${keyOf(fault)} ${fault.code} ${fault.message}`}
              fault={fault}
              value={values[keyOf(fault)]}
              onValue={(value) => setValues({ ...values, [keyOf(fault)]: value })}
              onSkip={() => fault.row !== null && skip([fault.row])}
            />
          ))}
        </tbody>
      </table>
      {rows.length > 0 ? (
        <Group>
          <Button type="submit" disabled={corrections.length === 0} loading={busy}>
            {t('importExport.recheck')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => skip(rows)}>
            {t('importExport.skipFaulty', { count: rows.length })}
          </Button>
        </Group>
      ) : null}
    </form>
  );
}

const keyOf = ({ row, column }: Fault): string => `${row} ${column}`;

/** Users never type ids. If a row has too many cells, the error is not in a single cell. */
const isCorrectable = ({ row, column }: Fault): boolean =>
  row !== null && typeof column === 'string' && !column.endsWith('Id');

type FaultRowProps = {
  readonly fault: Fault;
  readonly value: string | undefined;
  readonly onValue: (value: string) => void;
  readonly onSkip: () => void;
};

function FaultRow({ fault, value, onValue, onSkip }: FaultRowProps) {
  const { t } = useTranslation();
  const columnLabel = useColumnLabel();
  const faultText = useFaultText();
  const { row, column, name, text, sheet } = fault;
  const label = column ? columnLabel(column) : '–';
  const shown = row === null ? '–' : rowInSheet(row);
  const dish = [sheet, name].filter(Boolean).join(': ');
  return (
    <tr>
      <td data-label={t('importExport.row')}>{shown}</td>
      <td>{label}</td>
      <td>
        <Text inherit>{faultText(fault)}</Text>
        {dish === '' ? null : (
          <Text size="sm" fw={600} className="import-export-dish">
            {dish}
          </Text>
        )}
        {row === null ? null : (
          <div className="import-export-correction">
            {isCorrectable(fault) ? (
              <TextInput
                aria-label={t('importExport.newValue', { row: shown, column: label })}
                value={value ?? text ?? ''}
                onChange={({ currentTarget }) => onValue(currentTarget.value)}
              />
            ) : null}
            <Button
              variant="default"
              aria-label={t('importExport.skipRowNamed', { row: shown })}
              onClick={onSkip}
            >
              {t('importExport.skipRow')}
            </Button>
          </div>
        )}
      </td>
    </tr>
  );
}
