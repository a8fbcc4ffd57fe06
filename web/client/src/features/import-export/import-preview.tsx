import { Alert, Button, Checkbox, Group, List, Text, Title } from '@mantine/core';
import { isPriceUnit, priceUnitNames, readNames, readSizes } from '@qr-menu/domain/items';
import { toMinorUnits } from '@qr-menu/domain/money';
import { hoursInWords } from '@qr-menu/menu-page/hours-in-words';
import type { Language, Schedule } from '@qr-menu/schema';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { formatMoney } from '#ui/amounts.ts';
import { wordsOfKeys } from '#ui/contents/key-words.ts';
import { Loading } from '#ui/feedback/status.tsx';
import { useColumnLabel } from './column-labels.ts';
import { FaultList } from './fault-list.tsx';
import { rowInSheet } from './import-choices.ts';
import type { ComparedFile, ImportChange, Preview } from './use-import.ts';

type ImportPreviewProps = {
  readonly state: ComparedFile;
  readonly currency: string;
  readonly onChange: (changed: ImportChange) => void;
  readonly onPickAgain: () => void;
  readonly onImport: () => void;
  readonly onCancel: () => void;
};

/** Whether removing other sections and items would make the import possible. */
const isLimit = ({ code }: Preview['faults'][number]): boolean =>
  ['TOO_MANY_SECTIONS', 'TOO_MANY_ITEMS', 'MENU_TOO_LARGE'].includes(code);

const isOtherCurrency = ({ code }: Preview['faults'][number]): boolean => code === 'OTHER_CURRENCY';

const isPriceless = ({ code }: Preview['faults'][number]): boolean => code === 'NO_PRICES';

export function ImportPreview(props: ImportPreviewProps) {
  const { step, chosen, preview } = props.state;
  const importing = step === 'importing';
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { changes, unchanged, faults } = preview;
  const possible = faults.length === 0;
  return (
    <div className="import-export-preview">
      <Title order={3} size="h5" ref={title} tabIndex={-1}>
        {t('importExport.compared', { file: chosen.name })}
      </Title>
      <Notices state={props.state} onPickAgain={props.onPickAgain} />
      <SkippedRows chosen={chosen} disabled={importing} onChange={props.onChange} />
      {preview.table && (possible || faults.every(isLimit)) ? (
        <Checkbox
          label={t('importExport.removeMissing')}
          description={t('importExport.removeMissingHint')}
          checked={chosen.removeMissing}
          disabled={importing}
          onChange={(event) => props.onChange({ removeMissing: event.currentTarget.checked })}
        />
      ) : null}
      {chosen.anyCurrency || faults.some(isOtherCurrency) ? (
        <Checkbox
          label={t('importExport.anyCurrency', { currency: props.currency })}
          description={t('importExport.anyCurrencyHint')}
          checked={chosen.anyCurrency}
          disabled={importing}
          onChange={(event) => props.onChange({ anyCurrency: event.currentTarget.checked })}
        />
      ) : null}
      {chosen.withoutPrices || faults.some(isPriceless) ? (
        <Checkbox
          label={t('importExport.withoutPrices')}
          description={t('importExport.withoutPricesHint')}
          checked={chosen.withoutPrices}
          disabled={importing}
          onChange={(event) => props.onChange({ withoutPrices: event.currentTarget.checked })}
        />
      ) : null}
      {possible ? null : (
        <FaultList
          key={preview.faults.map(({ row, code }) => `${row} ${code}`).join()}
          preview={preview}
          chosen={chosen}
          busy={step === 'comparingAgain'}
          onChange={props.onChange}
        />
      )}
      {possible ? <Text>{t('importExport.unchanged', { count: unchanged })}</Text> : null}
      {possible && changes.length > 0 ? (
        <ChangeTable changes={changes} currency={props.currency} />
      ) : null}
      {possible && changes.length === 0 ? <Alert>{t('importExport.noChanges')}</Alert> : null}
      {importing ? <Loading text={t('importExport.importing', { count: changes.length })} /> : null}
      <Group className="import-export-actions" data-possible={possible}>
        {possible && changes.length > 0 ? (
          <Button loading={step !== 'compared'} onClick={props.onImport}>
            {t('importExport.import', { count: changes.length })}
          </Button>
        ) : null}
        <Button variant="default" disabled={importing} onClick={props.onCancel}>
          {t(possible ? 'admin.cancel' : 'importExport.another')}
        </Button>
      </Group>
    </div>
  );
}

const noteKinds = [
  { code: 'RELATIVE_IMAGE', text: 'importExport.relativeImages' },
  { code: 'FOREIGN_IMAGE', text: 'importExport.foreignImages' },
] as const;

type NoticesProps = { readonly state: ComparedFile; readonly onPickAgain: () => void };

/** Shows which parts of the file are ignored, and how its columns are understood. */
function Notices({ state, onPickAgain }: NoticesProps) {
  const { t } = useTranslation();
  const { anew, recalled, preview } = state;
  const { ignoredColumns, unreadRows, unread, notes, table } = preview;
  return (
    <>
      {anew ? <Alert color="yellow">{t('importExport.anew')}</Alert> : null}
      {recalled ? <Alert>{t('importExport.recalled')}</Alert> : null}
      {ignoredColumns.length > 0 ? (
        <Alert color="yellow">
          {t('importExport.ignored', { columns: ignoredColumns.join(', ') })}
        </Alert>
      ) : null}
      {unreadRows.length > 0 ? (
        <Alert color="yellow">
          <Text inherit>
            {t('importExport.unreadRows', { rows: unreadRows.map(rowInSheet).join(', ') })}
          </Text>
          <List size="sm">
            {unread.slice(0, mostListed).map(({ row, text }) => (
              <List.Item key={row}>
                {rowInSheet(row)}: {text}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {noteKinds.map(({ code, text }) => {
        const images = notes.filter((note) => note.code === code).map((note) => note.text);
        if (images.length === 0) return null;
        return (
          <Alert key={code} color="yellow">
            {t(text, { images: images.slice(0, mostListed).join(', ') })}
          </Alert>
        );
      })}
      {table && !state.chosen.allSheets ? (
        <Group>
          <Button variant="default" disabled={state.step === 'importing'} onClick={onPickAgain}>
            {t('importExport.pickAgain')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

/** The maximum number of skipped rows to list. */
const mostListed = 20;

type SkippedRowsProps = {
  readonly chosen: ComparedFile['chosen'];
  readonly disabled: boolean;
  readonly onChange: (changed: ImportChange) => void;
};

function SkippedRows({ chosen, disabled, onChange }: SkippedRowsProps) {
  const { t } = useTranslation();
  const rows = [...chosen.skipRows].sort((a, b) => a - b).map(rowInSheet);
  if (rows.length === 0) return null;
  return (
    <Alert color="yellow">
      <Text inherit>{t('importExport.skipped', { rows: rows.join(', ') })}</Text>
      <Button variant="default" disabled={disabled} onClick={() => onChange({ skipRows: [] })}>
        {t('importExport.unskip')}
      </Button>
    </Alert>
  );
}

type Change = Preview['changes'][number];

const actions = {
  CREATED: 'importExport.actions.created',
  CHANGED: 'importExport.actions.changed',
  REMOVED: 'importExport.actions.removed',
} as const;
const kinds = {
  SECTION: 'importExport.section',
  ITEM: 'importExport.item',
  OPENING_HOURS: 'info.hours',
  KITCHEN_HOURS: 'info.kitchen',
  MENU_HOURS: 'importExport.menuHours',
} as const;

const isOfVenue = (kind: Change['kind']): boolean =>
  kind === 'OPENING_HOURS' || kind === 'KITCHEN_HOURS';

/** The number of rows to render at once. It is small, because phones have to render them too. */
const page = 60;

type ChangeTableProps = { readonly changes: readonly Change[]; readonly currency: string };

export function ChangeTable({ changes, currency }: ChangeTableProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('ALL');
  const [most, setMost] = useState(page);
  const chosen = changes.filter((change) => isShown(change, filter));
  return (
    <div className="import-export-changes">
      <ChangeFilter changes={changes} value={filter} onChange={setFilter} />
      <table className="import-export-table">
        <caption className="import-export-caption">{t('importExport.changesTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('importExport.what')}</th>
            <th scope="col">{t('admin.fields.name')}</th>
            <th scope="col">{t('importExport.change')}</th>
          </tr>
        </thead>
        <tbody>
          {chosen.slice(0, most).map((change) => (
            <ChangeRow key={`${change.kind} ${change.id}`} change={change} currency={currency} />
          ))}
        </tbody>
      </table>
      {chosen.length > most ? (
        <Button variant="default" onClick={() => setMost(most + page)}>
          {t('importExport.more', { count: chosen.length - most })}
        </Button>
      ) : null}
    </div>
  );
}

function ChangeRow({ change, currency }: { readonly change: Change; readonly currency: string }) {
  const { t } = useTranslation();
  const columnLabel = useColumnLabel();
  const fieldValue = useFieldValue(currency);
  const { action, kind, name, fields } = change;
  return (
    <tr data-action={action}>
      <td>
        <span className="import-export-mark" data-action={action}>
          {t(actions[action])}
        </span>
        <span className="import-export-kind">{t(kinds[kind])}</span>
      </td>
      <th scope="row">{name || t(isOfVenue(kind) ? 'importExport.venue' : 'admin.unnamed')}</th>
      <td>
        {action === 'REMOVED' ? null : (
          <dl className="import-export-fields">
            {fields.map(({ column, old, new: newValue }) => (
              <div key={column}>
                <dt>{columnLabel(column)}</dt>
                <dd>
                  {action === 'CHANGED' ? (
                    <>
                      <del>{fieldValue(column, old)}</del>
                      <span aria-hidden> → </span>
                    </>
                  ) : null}
                  <ins>{fieldValue(column, newValue)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </td>
    </tr>
  );
}

type Filter = 'ALL' | Change['action'];

const labels = {
  ALL: 'importExport.filters.all',
  CREATED: 'importExport.filters.created',
  CHANGED: 'importExport.filters.changed',
  REMOVED: 'importExport.filters.removed',
} as const;
const filters = ['ALL', 'CREATED', 'CHANGED', 'REMOVED'] as const;

type ChangeFilterProps = {
  readonly changes: readonly Change[];
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
};

const isShown = ({ action }: Change, filter: Filter): boolean =>
  filter === 'ALL' || action === filter;

function ChangeFilter({ changes, value, onChange }: ChangeFilterProps) {
  const { t } = useTranslation();
  return (
    <Group role="group" aria-label={t('importExport.filters.label')} gap="xs">
      {filters.map((filter) => {
        const count = changes.filter((change) => isShown(change, filter)).length;
        return (
          <Button
            key={filter}
            size="xs"
            variant={filter === value ? 'filled' : 'default'}
            aria-pressed={filter === value}
            disabled={count === 0 && filter !== 'ALL'}
            onClick={() => onChange(filter)}
          >
            {t(labels[filter], { count })}
          </Button>
        );
      })}
    </Group>
  );
}

const contentsColumns = ['allergens', 'traces', 'diets', 'traits', 'additives'] as const;
type ContentsColumn = (typeof contentsColumns)[number];

const isContents = (column: string): column is ContentsColumn =>
  contentsColumns.some((candidate) => candidate === column);

/** @param cell a schedule as JSON */
function hoursLines(cell: string, language: Language): string {
  const lines = hoursInWords(JSON.parse(cell) as Schedule, language);
  return lines.map(([days, times]) => `${days} ${times}`).join('\n');
}

function useFieldValue(currency: string): (column: string, value: string) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const cellWords = (column: ContentsColumn, cell: string): string =>
    // The item was declared to contain none of the allergens.
    cell === '-'
      ? t('history.noneOfTheAllergens')
      : wordsOfKeys(column === 'traces' ? 'allergens' : column, cell.split(', '), language);
  const amount = (minor: number): string => formatMoney(minor / 100, currency, language);
  /** Puts each size on its own line. */
  const sizeLines = (cell: string): string =>
    (readSizes(cell, (text) => toMinorUnits(Number(text))) ?? [])
      .map(({ name, volume, price, deposit }) => {
        const label = [name[language] ?? Object.values(name)[0], volume].filter(Boolean).join(', ');
        const beside = deposit === null ? '' : ` + ${amount(deposit)}`;
        return `${label}: ${price === null ? '–' : amount(price)}${beside}`;
      })
      .join('\n');
  return (column, value) => {
    if (column === 'onRequest' || column === 'weekShown') {
      return t(value === 'true' ? 'importExport.yes' : 'importExport.no');
    }
    if (value === '') return '–';
    if (column === 'hours') return hoursLines(value, language);
    if (column === 'sizes') return sizeLines(value);
    if (column === 'options') return readNames(value).join(', ');
    if (column === 'unit') return isPriceUnit(value) ? priceUnitNames[value][language] : value;
    if (column === 'active') return t(value === 'true' ? 'importExport.yes' : 'importExport.no');
    if (isContents(column)) return cellWords(column, value);
    if (column !== 'price' && column !== 'deposit') return value;
    return formatMoney(Number(value), currency, language);
  };
}
