import { Alert, Button, Checkbox, Group, Table, Text, Title } from '@mantine/core';
import {
  type Column,
  isPriceUnit,
  priceUnitNames,
  readNames,
  readSizes,
  toMinorUnits,
} from '@qr-menu/domain';
import type { ParseKeys } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { formatMoney } from '#ui/amounts.ts';
import { wordsOfKeys } from '#ui/contents/key-words.ts';
import { ScrollFrame } from '#ui/scroll-frame.tsx';
import { Loading } from '#ui/status.tsx';
import type { ComparedFile, Preview } from './use-import.ts';

type ImportPreviewProps = {
  readonly state: ComparedFile;
  /** The menu's. */
  readonly currency: string;
  readonly onChange: (changed: { removeMissing?: boolean; anyCurrency?: boolean }) => void;
  readonly onPickAgain: () => void;
  readonly onImport: () => void;
  readonly onCancel: () => void;
};

/** What removing something would make room for. */
const isLimit = ({ code }: Preview['faults'][number]): boolean =>
  ['TOO_MANY_SECTIONS', 'TOO_MANY_ITEMS', 'MENU_TOO_LARGE'].includes(code);

const isOtherCurrency = ({ code }: Preview['faults'][number]): boolean => code === 'OTHER_CURRENCY';

export function ImportPreview(props: ImportPreviewProps) {
  const { step, chosen, preview } = props.state;
  const importing = step === 'importing';
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { changes, unchanged, faults } = preview;
  const possible = faults.length === 0;
  return (
    <div className="exchange-preview">
      <Title order={3} size="h5" ref={title} tabIndex={-1}>
        {t('exchange.compared', { file: chosen.name })}
      </Title>
      <Notices state={props.state} onPickAgain={props.onPickAgain} />
      {possible || faults.every(isLimit) ? (
        <Checkbox
          label={t('exchange.removeMissing')}
          description={t('exchange.removeMissingHint')}
          checked={chosen.removeMissing}
          disabled={importing}
          onChange={(event) => props.onChange({ removeMissing: event.currentTarget.checked })}
        />
      ) : null}
      {chosen.anyCurrency || faults.some(isOtherCurrency) ? (
        <Checkbox
          label={t('exchange.anyCurrency', { currency: props.currency })}
          description={t('exchange.anyCurrencyHint')}
          checked={chosen.anyCurrency}
          disabled={importing}
          onChange={(event) => props.onChange({ anyCurrency: event.currentTarget.checked })}
        />
      ) : null}
      {possible ? null : <FaultTable preview={preview} />}
      {possible ? <Text>{t('exchange.unchanged', { count: unchanged })}</Text> : null}
      {possible && changes.length > 0 ? (
        <ChangeTable changes={changes} currency={props.currency} />
      ) : null}
      {possible && changes.length === 0 ? <Alert>{t('exchange.noChanges')}</Alert> : null}
      {importing ? <Loading text={t('exchange.importing', { count: changes.length })} /> : null}
      <Group className="exchange-actions" data-possible={possible}>
        {possible && changes.length > 0 ? (
          <Button loading={step !== 'compared'} onClick={props.onImport}>
            {t('exchange.import', { count: changes.length })}
          </Button>
        ) : null}
        <Button variant="default" disabled={importing} onClick={props.onCancel}>
          {t(possible ? 'admin.cancel' : 'exchange.another')}
        </Button>
      </Group>
    </div>
  );
}

type NoticesProps = { readonly state: ComparedFile; readonly onPickAgain: () => void };

/** What was left out of the file, and how its columns were understood. */
function Notices({ state, onPickAgain }: NoticesProps) {
  const { t } = useTranslation();
  const { anew, recalled, preview } = state;
  const { ignoredColumns, unreadRows, table } = preview;
  return (
    <>
      {anew ? <Alert color="yellow">{t('exchange.anew')}</Alert> : null}
      {recalled ? <Alert>{t('exchange.recalled')}</Alert> : null}
      {ignoredColumns.length > 0 ? (
        <Alert color="yellow">
          {t('exchange.ignored', { columns: ignoredColumns.join(', ') })}
        </Alert>
      ) : null}
      {unreadRows.length > 0 ? (
        <Alert color="yellow">{t('exchange.unreadRows', { rows: unreadRows.join(', ') })}</Alert>
      ) : null}
      {table ? (
        <Group>
          <Button variant="default" disabled={state.step === 'importing'} onClick={onPickAgain}>
            {t('exchange.pickAgain')}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

type Change = Preview['changes'][number];

const actions = {
  CREATED: 'exchange.actions.created',
  CHANGED: 'exchange.actions.changed',
  REMOVED: 'exchange.actions.removed',
} as const;
const kinds = { SECTION: 'exchange.section', ITEM: 'exchange.item' } as const;

/** The most that are drawn at once: a phone has to draw them, too. */
const page = 60;

type ChangeTableProps = { readonly changes: readonly Change[]; readonly currency: string };

export function ChangeTable({ changes, currency }: ChangeTableProps) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<Filter>('ALL');
  const [most, setMost] = useState(page);
  const chosen = changes.filter((change) => isShown(change, filter));
  return (
    <div className="exchange-changes">
      <ChangeFilter changes={changes} value={filter} onChange={setFilter} />
      <table className="exchange-table">
        <caption className="exchange-caption">{t('exchange.changesTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('exchange.what')}</th>
            <th scope="col">{t('admin.fields.name')}</th>
            <th scope="col">{t('exchange.change')}</th>
          </tr>
        </thead>
        <tbody>
          {chosen.slice(0, most).map((change) => (
            <ChangeRow key={change.id} change={change} currency={currency} />
          ))}
        </tbody>
      </table>
      {chosen.length > most ? (
        <Button variant="default" onClick={() => setMost(most + page)}>
          {t('exchange.more', { count: chosen.length - most })}
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
        <span className="exchange-mark" data-action={action}>
          {t(actions[action])}
        </span>
        <span className="exchange-kind">{t(kinds[kind])}</span>
      </td>
      <th scope="row">{name || t('admin.unnamed')}</th>
      <td>
        {action === 'REMOVED' ? null : (
          <dl className="exchange-fields">
            {fields.map(({ column, old, new: wanted }) => (
              <div key={column}>
                <dt>{columnLabel(column)}</dt>
                <dd>
                  {action === 'CHANGED' ? (
                    <>
                      <del>{fieldValue(column, old)}</del>
                      <span aria-hidden> → </span>
                    </>
                  ) : null}
                  <ins>{fieldValue(column, wanted)}</ins>
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
  ALL: 'exchange.filters.all',
  CREATED: 'exchange.filters.created',
  CHANGED: 'exchange.filters.changed',
  REMOVED: 'exchange.filters.removed',
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
    <Group role="group" aria-label={t('exchange.filters.label')} gap="xs">
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
  contentsColumns.some((one) => one === column);

function useFieldValue(currency: string): (column: string, value: string) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const cellWords = (column: ContentsColumn, cell: string): string =>
    // Declared, and none of them.
    cell === '-'
      ? t('history.noneOfTheAllergens')
      : wordsOfKeys(column === 'traces' ? 'allergens' : column, cell.split(', '), language);
  const amount = (minor: number): string => formatMoney(minor / 100, currency, language);
  /** Each size on a line of its own. */
  const sizeLines = (cell: string): string =>
    (readSizes(cell, (text) => toMinorUnits(Number(text))) ?? [])
      .map(({ name, volume, price, deposit }) => {
        const label = [name[language] ?? Object.values(name)[0], volume].filter(Boolean).join(', ');
        const beside = deposit === null ? '' : ` + ${amount(deposit)}`;
        return `${label}: ${price === null ? '–' : amount(price)}${beside}`;
      })
      .join('\n');
  return (column, value) => {
    if (column === 'onRequest') return t(value === 'true' ? 'exchange.yes' : 'exchange.no');
    if (value === '') return '–';
    if (column === 'sizes') return sizeLines(value);
    if (column === 'options') return readNames(value).join(', ');
    if (column === 'unit') return isPriceUnit(value) ? priceUnitNames[value][language] : value;
    if (column === 'active') return t(value === 'true' ? 'exchange.yes' : 'exchange.no');
    if (isContents(column)) return cellWords(column, value);
    if (column !== 'price' && column !== 'deposit') return value;
    return formatMoney(Number(value), currency, language);
  };
}

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

const faultTexts = {
  UNKNOWN_ID: 'exchange.faults.unknownId',
  DUPLICATE_ID: 'exchange.faults.duplicateId',
  SECTION_REQUIRED: 'exchange.faults.sectionRequired',
  NAME_REQUIRED: 'exchange.faults.nameRequired',
  TOO_LONG: 'exchange.faults.tooLong',
  UNUSABLE_TEXT: 'exchange.faults.unusableText',
  NOT_AN_ADDRESS: 'exchange.faults.notAnAddress',
  OUT_OF_RANGE: 'exchange.faults.outOfRange',
  UNKNOWN_INGREDIENT: 'exchange.faults.unknownIngredient',
  AMBIGUOUS_INGREDIENT: 'exchange.faults.ambiguousIngredient',
  DUPLICATE_INGREDIENT: 'exchange.faults.duplicateIngredient',
  TOO_MANY_INGREDIENTS: 'exchange.faults.tooManyIngredients',
  TOO_MANY_SIZES: 'exchange.faults.tooManySizes',
  SIZES_CONTRADICTED: 'exchange.faults.sizesContradicted',
  PRICED_ON_REQUEST: 'exchange.faults.pricedOnRequest',
  NO_HUNDREDTHS: 'exchange.faults.noHundredths',
  BELOW_ZERO: 'exchange.faults.belowZero',
  UNKNOWN_OPTIONS: 'exchange.faults.unknownOptions',
  AMBIGUOUS_OPTIONS: 'exchange.faults.ambiguousOptions',
  DUPLICATE_OPTIONS: 'exchange.faults.duplicateOptions',
  TOO_MANY_OPTIONS: 'exchange.faults.tooManyOptions',
  NOT_SIZES: 'exchange.faults.notSizes',
  NOT_A_UNIT: 'exchange.faults.notAUnit',
  TRACES_ALONE: 'exchange.faults.tracesAlone',
  ALLERGEN_TWICE: 'exchange.faults.allergenTwice',
  DIET_CONTRADICTED: 'exchange.faults.dietContradicted',
  ALLERGEN_NUMBERS: 'exchange.faults.allergenNumbers',
  NOT_ALLERGENS: 'exchange.faults.notAllergens',
  NOT_DIETS: 'exchange.faults.notDiets',
  NOT_TRAITS: 'exchange.faults.notTraits',
  NOT_ADDITIVES: 'exchange.faults.notAdditives',
  TOO_MANY_SECTIONS: 'exchange.faults.tooManySections',
  TOO_MANY_ITEMS: 'exchange.faults.tooManyItems',
  MENU_TOO_LARGE: 'exchange.faults.menuTooLarge',
  FILE_TOO_LARGE: 'exchange.faults.fileTooLarge',
  FILE_TOO_COSTLY: 'exchange.faults.fileTooCostly',
  UNREADABLE_FILE: 'exchange.faults.unreadableFile',
  OLD_EXCEL_FILE: 'exchange.faults.oldExcelFile',
  BAD_QUOTES: 'exchange.faults.badQuotes',
  EMPTY_FILE: 'exchange.faults.emptyFile',
  UNKNOWN_SHEET: 'exchange.faults.unknownSheet',
  TOO_MANY_ROWS: 'exchange.faults.tooManyRows',
  NO_HEADING: 'exchange.faults.noHeading',
  MISSING_COLUMN: 'exchange.faults.missingColumn',
  MISSING_NAME: 'exchange.faults.missingName',
  DUPLICATE_COLUMN: 'exchange.faults.duplicateColumn',
  TOO_MANY_CELLS: 'exchange.faults.tooManyCells',
  TYPE_REQUIRED: 'exchange.faults.typeRequired',
  UNKNOWN_TYPE: 'exchange.faults.unknownType',
  NOT_FOR_SECTIONS: 'exchange.faults.notForSections',
  NOT_A_PRICE: 'exchange.faults.notAPrice',
  SEVERAL_PRICES: 'exchange.faults.severalPrices',
  OTHER_CURRENCY: 'exchange.faults.otherCurrency',
  AMBIGUOUS_PRICE: 'exchange.faults.ambiguousPrice',
  NOT_A_WHOLE_NUMBER: 'exchange.faults.notAWholeNumber',
  NOT_YES_OR_NO: 'exchange.faults.notYesOrNo',
  NOT_INGREDIENTS: 'exchange.faults.notIngredients',
  DATE_CELL: 'exchange.faults.dateCell',
  TOO_MANY_CHANGES: 'exchange.faults.tooManyChanges',
} as const;

const isKnownFault = (code: string): code is keyof typeof faultTexts => code in faultTexts;

/** The fault in the reader's language; the server's own words for one that is new here. */
function useFaultText() {
  const { t } = useTranslation();
  return ({ code, message }: { readonly code: string; readonly message: string }): string =>
    isKnownFault(code) ? t(faultTexts[code]) : message;
}

/** `name` of the column `name.bg`. */
type Field<Name extends string = Column | 'category'> = Name extends `${infer Text}.${string}`
  ? Text
  : Name;

const columnTexts = {
  type: 'exchange.columns.type',
  category: 'exchange.columns.category',
  sectionId: 'admin.fields.section',
  itemId: 'exchange.columns.itemId',
  position: 'admin.fields.position',
  name: 'admin.fields.name',
  description: 'admin.fields.description',
  price: 'admin.fields.price',
  discount: 'admin.fields.discount',
  volume: 'admin.fields.volume',
  sizes: 'history.fields.variants',
  unit: 'history.fields.unit',
  onRequest: 'history.fields.onRequest',
  deposit: 'history.fields.deposit',
  options: 'history.fields.optionGroups',
  active: 'admin.fields.active',
  image: 'exchange.columns.image',
  ingredients: 'admin.ingredients.title',
  allergens: 'history.fields.contains',
  traces: 'history.fields.mayContain',
  diets: 'history.fields.diets',
  traits: 'history.fields.traits',
  additives: 'history.fields.additives',
  spicy: 'history.fields.spiciness',
} as const satisfies Readonly<Record<Field, ParseKeys>>;

const isKnownColumn = (column: string): column is keyof typeof columnTexts => column in columnTexts;

/** What a column is called on the screen: `name.bg` is "Name (bg)". */
export function useColumnLabel(): (column: string) => string {
  const { t } = useTranslation();
  return (column) => {
    const [field = '', language] = column.split('.');
    if (!isKnownColumn(field)) return column;
    return language === undefined
      ? t(columnTexts[field])
      : `${t(columnTexts[field])} (${language})`;
  };
}
