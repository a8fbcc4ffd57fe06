import { Alert, Button, Group, NativeSelect, Table, Text, TextInput, Title } from '@mantine/core';
import { columns as tableColumns } from '@qr-menu/domain/import-export';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollFrame } from '#ui/list/scroll-frame.tsx';
import { useColumnLabel } from './column-labels.ts';
import type { Picks, ShownTable } from './picked-columns.ts';
import type { PickedFile } from './use-import.ts';

type ColumnPickerProps = {
  readonly state: PickedFile;
  readonly menuName: string;
  readonly onPick: (picks: Picks) => void;
  readonly onCancel: () => void;
};

/** Common meanings are listed first, and technical meanings last. */
const usual = ['name.bg', 'name.en', 'name.de', 'category', 'price', 'size', 'volume'];
const meanings = [
  ...usual,
  ...tableColumns.filter((column) => !usual.includes(column) && !/^type$|Id$/.test(column)),
  ...tableColumns.filter((column) => /^type$|Id$/.test(column)),
];

const picksOf = ({ table, file }: PickedFile, menuName: string): Picks => ({
  columns: table.columns.map(({ column }) => column ?? ''),
  headingRow: table.headingRow,
  sectionName: file.picks?.sectionName || menuName,
});

/** Shows the first rows of a file, so that the user can choose what each column means. */
export function ColumnPicker({ state, menuName, onPick, onCancel }: ColumnPickerProps) {
  const { table, file } = state;
  const { t } = useTranslation();
  const [picks, setPicks] = useState(() => picksOf(state, menuName));
  const [refused, setRefused] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => title.current?.focus(), []);
  const faults = faultsOf(picks);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(true);
    if (faults.count === 0) return onPick(picks);
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], select');
    first?.focus();
  };
  return (
    <form ref={form} noValidate className="import-export-preview" onSubmit={submit}>
      <Title order={3} size="h5" ref={title} tabIndex={-1}>
        {t('importExport.pick.title', { file: file.name })}
      </Title>
      <Text>{t('importExport.pick.text')}</Text>
      {refused && faults.name ? (
        <Alert color="red" role="alert">
          {t('importExport.pick.nameMissing')}
        </Alert>
      ) : null}
      <HeadingRow table={table} picks={picks} onChange={setPicks} />
      <ColumnChoices
        table={table}
        picks={picks}
        faulty={refused ? faults.doubles : new Set()}
        onChange={setPicks}
      />
      {isPlaced(picks) ? null : (
        <TextInput
          label={t('importExport.pick.section')}
          description={t('importExport.pick.sectionHint')}
          value={picks.sectionName}
          maxLength={200}
          required
          error={refused && faults.section ? t('admin.invalidFields.required') : undefined}
          onChange={({ currentTarget }) => setPicks({ ...picks, sectionName: currentTarget.value })}
        />
      )}
      <FirstRows table={table} picks={picks} />
      <Group>
        <Button type="submit">{t('importExport.pick.go')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('importExport.another')}
        </Button>
      </Group>
    </form>
  );
}

/** Whether the columns of the file determine each item's section. */
const isPlaced = ({ columns }: Picks): boolean =>
  columns.some((column) => column === 'category' || column === 'type' || column === 'itemId');

function faultsOf(picks: Picks) {
  const { columns, sectionName } = picks;
  const doubles = new Set(
    columns.filter(
      (column, at) => column !== '' && column !== 'size' && columns.indexOf(column) !== at,
    ),
  );
  const name = !columns.some((column) => column.startsWith('name.') || column === 'itemId');
  const section = !isPlaced(picks) && sectionName.trim() === '';
  return { doubles, name, section, count: doubles.size + Number(name) + Number(section) };
}

type ChoiceProps = {
  readonly table: ShownTable;
  readonly picks: Picks;
  readonly onChange: (picks: Picks) => void;
};

function HeadingRow({ table, picks, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const rows = table.rows.map((cells, index) => {
    const shown = cells.filter((cell) => cell.trim() !== '').join(' | ');
    const text = shown.length > 60 ? `${shown.slice(0, 60)}…` : shown;
    return { value: String(index + 1), label: t('importExport.pick.row', { n: index + 1, text }) };
  });
  return (
    <NativeSelect
      label={t('importExport.pick.headings')}
      data={[{ value: '0', label: t('importExport.pick.noHeadings') }, ...rows]}
      value={String(picks.headingRow)}
      onChange={({ currentTarget }) =>
        onChange({ ...picks, headingRow: Number(currentTarget.value) })
      }
    />
  );
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letterOf = (at: number): string =>
  at < letters.length
    ? (letters[at] ?? '')
    : `${letterOf(Math.floor(at / letters.length) - 1)}${letters[at % letters.length]}`;

/** Returns the column headings in the file. */
function useHeadings({ columns, rows }: ShownTable, headingRow: number): readonly string[] {
  const { t } = useTranslation();
  return columns.map((_, at) => {
    const heading = headingRow === 0 ? '' : (rows[headingRow - 1]?.[at] ?? '').trim();
    return heading || t('importExport.pick.column', { letter: letterOf(at) });
  });
}

/** Returns the label of a meaning. Section ids need their own label, because elsewhere the name is shown. */
function useMeaningLabel(): (meaning: string) => string {
  const { t } = useTranslation();
  const columnLabel = useColumnLabel();
  return (meaning) =>
    meaning === 'sectionId' ? t('importExport.columns.sectionId') : columnLabel(meaning);
}

const bodyOf = ({ rows }: ShownTable, headingRow: number) => rows.slice(headingRow);

const withColumn = (columns: readonly string[], at: number, value: string): readonly string[] =>
  columns.map((column, index) => (index === at ? value : column));

type ColumnChoicesProps = ChoiceProps & { readonly faulty: ReadonlySet<string> };

function ColumnChoices({ table, picks, faulty, onChange }: ColumnChoicesProps) {
  const { t } = useTranslation();
  const meaningLabel = useMeaningLabel();
  const headings = useHeadings(table, picks.headingRow);
  const data = [
    { value: '', label: t('importExport.pick.unread') },
    ...meanings.map((value) => ({ value, label: meaningLabel(value) })),
  ];
  return (
    <div className="column-choices">
      {headings.map((heading, at) => {
        const value = picks.columns[at] ?? '';
        const samples = bodyOf(table, picks.headingRow).map((cells) => cells[at]?.trim() ?? '');
        return (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            key={at}
            label={heading}
            description={[...new Set(samples)].filter(Boolean).slice(0, 3).join(' · ') || '–'}
            data={data}
            value={value}
            error={faulty.has(value) ? t('importExport.pick.twice') : undefined}
            onChange={({ currentTarget }) =>
              onChange({ ...picks, columns: withColumn(picks.columns, at, currentTarget.value) })
            }
          />
        );
      })}
    </div>
  );
}

function FirstRows({ table, picks }: { readonly table: ShownTable; readonly picks: Picks }) {
  const { t } = useTranslation();
  const meaningLabel = useMeaningLabel();
  const read = picks.columns.flatMap((column, at) => (column === '' ? [] : [{ column, at }]));
  const rows = bodyOf(table, picks.headingRow)
    .map((cells, index) => ({ row: picks.headingRow + index + 1, cells }))
    .filter(({ cells }) => read.some(({ at }) => cells[at]?.trim()));
  if (read.length === 0 || rows.length === 0) return null;
  return (
    <ScrollFrame className="import-export-scroll" label={t('importExport.pick.firstRows')}>
      <Table>
        <caption className="import-export-caption">{t('importExport.pick.firstRows')}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('importExport.row')}</Table.Th>
            {read.map(({ column, at }) => (
              <Table.Th key={at}>{meaningLabel(column)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, cells }) => (
            <Table.Tr key={row}>
              <Table.Td>{row}</Table.Td>
              {read.map(({ at }) => (
                <Table.Td key={at}>{cells[at]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}
