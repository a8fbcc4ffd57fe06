import { allergenMatrix } from '@qr-menu/domain/allergens';
import {
  compareMenu,
  hoursRows,
  type ImportFault,
  type ImportHoursRow,
  type ImportRequest,
  type MenuChange,
  menuRows,
  planImport,
  type RowValues,
} from '@qr-menu/domain/import-export';
import { sizesText, traitOfColumn } from '@qr-menu/domain/items';
import { limits, type Workspace } from '@qr-menu/domain/workspace';
import { type ImageSources, isImageShown } from '@qr-menu/runtime/http';
import { type DomainEvent, type Language, languages, workspaceStream } from '@qr-menu/schema';
import { apiError } from '../../answers/api-error.ts';
import { parseLanguage } from '../../answers/mutations/input.ts';
import { mutation } from '../../answers/mutations/mutation.ts';
import type {
  ImportCorrectionInput,
  ImportMenuInput,
  MenuFile,
  MenuFileFormat,
  MenuImportPreview,
  Resolvers,
} from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import { isUntried } from '../../requests/limits/new-workspace.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { writeCsv, writeHoursCsv } from './csv.ts';
import { isEncoding } from './encodings.ts';
import { anyName, fileName } from './file-name.ts';
import { dateText, hoursSheetName } from './hours-table.ts';
import { type Correction, isHoursColumn } from './meant-row.ts';
import { type FileRequest, type FileTable, type ReadFile, rowsPerSheet } from './read-menu-file.ts';
import { type FileFault, type FileNote, fileFault, most } from './table.ts';
import { isMeaning, type Meaning } from './vocabulary.ts';

async function workspaceWith(menuId: string, { caller, workspaces }: RequestContext) {
  const loaded = await workspaces.load(workspaceStream(workspaceOf(caller)));
  if (loaded.state.menus.has(menuId)) return loaded;
  throw apiError('NOT_FOUND', `No menu found with id ${menuId}`);
}

/** Counts an import. Does not respond with RATE_LIMITED, because clients would retry automatically. */
async function countFile({ caller, rateLimits, importsOfNew }: RequestContext): Promise<void> {
  const limit = { perSecond: importsOfNew / 3_600, burst: importsOfNew };
  if ((await rateLimits.take(`new-imports:${workspaceOf(caller)}`, limit)).allowed) return;
  throw apiError('LIMIT_EXCEEDED', 'A new venue cannot have more files read for now', {
    field: 'imports',
  });
}

async function readFile(
  input: ImportMenuInput,
  workspace: Workspace,
  context: RequestContext,
): Promise<ReadFile> {
  const { caller, clock, menuFiles } = context;
  const { menus, account } = workspace;
  const { menuID: menuId, file, sheet, columns, headingRow, sectionName, anyCurrency } = input;
  const request: FileRequest = {
    content: file,
    currency: menus.get(menuId)?.currency ?? '',
    ...(account && { language: account.defaultLanguage }),
    anyCurrency: anyCurrency ?? false,
    columns: columns ? parseColumns(columns) : null,
    headingRow: parseHeadingRow(headingRow ?? null),
    sheet: sheet ?? null,
    allSheets: input.allSheets ?? false,
    sectionName: sectionName?.trim().slice(0, limits.name + 1) || null,
    encoding: parseEncoding(input.encoding ?? null),
    skipRows: parseSkipped(input.skipRows ?? []),
    corrections: parseCorrections(input.corrections ?? []),
  };
  const untried = isUntried(workspace, clock.now());
  if (untried) await countFile(context);
  return menuFiles.read(workspaceOf(caller), request, untried);
}

function parseEncoding(encoding: string | null): string | null {
  if (encoding === null || isEncoding(encoding)) return encoding;
  throw badInput('encoding', 'is not one that files are read in');
}

function parseSkipped(rows: readonly number[]): readonly number[] {
  if (rows.length > most.rows) throw badInput('skipRows', `are ${most.rows} at most`);
  return rows;
}

const mostCorrections = 500;

function parseCorrections(corrections: readonly ImportCorrectionInput[]): readonly Correction[] {
  if (corrections.length > mostCorrections) {
    throw badInput('corrections', `are ${mostCorrections} at most`);
  }
  return corrections.map(({ row, column, value }) => {
    if (!(isMeaning(column) || isHoursColumn(column)) || column === 'size') {
      throw badInput('corrections', 'names a column that does not exist');
    }
    if (value.length > most.cellText) throw badInput('corrections', 'has a text that is too long');
    return { row, column, value };
  });
}

function parseColumns(columns: readonly (string | null)[]): readonly (Meaning | null)[] {
  if (columns.length > most.columns)
    throw badInput('columns', `must have at most ${most.columns} entries`);
  return columns.map((column) => {
    if (column === null || column === '') return null;
    if (isMeaning(column)) return column;
    throw badInput('columns', 'names a column that does not exist');
  });
}

function parseHeadingRow(row: number | null): number | null {
  if (row === null || (row >= 0 && row <= most.rows)) return row;
  throw badInput('headingRow', `must be from 0 to ${most.rows}`);
}

const badInput = (field: string, message: string) =>
  apiError('BAD_USER_INPUT', `${field}: ${message}`, { field });

async function requestOf(
  { menuID: menuId, removeMissing, withoutPrices }: ImportMenuInput,
  { rows, hours, faults, table }: ReadFile,
  { newIds, role }: RequestContext,
): Promise<ImportRequest> {
  return {
    menuId,
    rows,
    hours,
    isOwner: (await role()) === 'owner',
    // A file that contains only hours does not list any items, so nothing may be removed.
    removeMissing: removeMissing === true && table !== null,
    // An unreadable price has already been reported.
    withoutPrices: withoutPrices === true || faults.length > 0,
    newIds: newIds(rows.length),
  };
}

type ExportRequest = {
  readonly menuId: string;
  readonly format: MenuFileFormat;
  readonly language: Language;
};

const contentTypes: Readonly<Record<MenuFileFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  HOURS_CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export async function menuFile(
  workspace: Workspace,
  { menuId, format, language }: ExportRequest,
): Promise<MenuFile> {
  const isHours = format === 'HOURS_CSV';
  const name = workspace.menus.get(menuId)?.translations.name;
  const title = isHours ? hoursSheetName[language] : name?.[language] || anyName(name);
  const bytes = isHours
    ? writeHoursCsv(hoursRows(workspace, language), language)
    : await menuBytes(workspace, { menuId, format, language });
  return {
    fileName: `${fileName(title)}.${isHours ? 'csv' : format.toLowerCase()}`,
    contentType: contentTypes[format],
    content: Buffer.from(bytes).toString('base64'),
  };
}

async function menuBytes(
  workspace: Workspace,
  { menuId, format, language }: ExportRequest,
): Promise<Uint8Array> {
  const rows = menuRows(workspace, menuId);
  if (format === 'CSV') return writeCsv(rows, language);
  const { writeXlsx } = await import('./write-xlsx.ts');
  return writeXlsx(rows, hoursRows(workspace, language), language);
}

const matrixWords = { bg: 'алергени', en: 'allergens', de: 'Allergene' } as const;

const mostFaults = 200;
const envelopeBytes = 2 * 1024;

function compare(
  workspace: Workspace,
  file: ReadFile,
  request: ImportRequest,
): Pick<MenuImportPreview, 'changes' | 'unchanged'> & { readonly faults: readonly FileFault[] } {
  const nothing = { changes: [], unchanged: 0 };
  const isEmpty = file.rows.length === 0 && file.hours.length === 0;
  const unreadable = isEmpty && file.faults.length > 0;
  if (unreadable) return { ...nothing, faults: file.faults };
  const plan = planImport(workspace, request, new Date(0).toISOString());
  const faults = [
    ...file.faults,
    ...(plan.possible ? [] : plan.faults.filter((fault) => !isReported(fault, file.faults))),
    ...commitFaults(plan.events),
  ].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  if (faults.length > 0 || !plan.possible) return { ...nothing, faults };
  return { changes: plan.changes.map(changeToApi), unchanged: plan.unchanged, faults };
}

/** If any of a field's cells is unreadable, in any language, the field is not also reported as missing. */
function isReported({ row, column }: ImportFault, faults: readonly FileFault[]): boolean {
  const field = (name: string | null) => name?.split('.')[0];
  return faults.some(
    (fault) => row !== null && fault.row === row && field(fault.column) === field(column),
  );
}

/** Reports a commit that would be too large (rule R6) before it is made. */
function commitFaults(events: readonly DomainEvent[]): readonly FileFault[] {
  const bytes = Buffer.byteLength(JSON.stringify(events)) + envelopeBytes;
  if (bytes <= limits.commitBytes) return [];
  const kilobytes = (size: number) => Math.ceil(size / 1024);
  const message = `The changes take ${kilobytes(bytes)} KB, but at most ${kilobytes(limits.commitBytes)} KB can be made at once: import the file in parts`;
  return [{ ...fileFault('TOO_MANY_CHANGES'), message }];
}

const actions = { created: 'CREATED', changed: 'CHANGED', removed: 'REMOVED' } as const;
const kinds = {
  section: 'SECTION',
  item: 'ITEM',
  openingHours: 'OPENING_HOURS',
  kitchenHours: 'KITCHEN_HOURS',
  menuHours: 'MENU_HOURS',
} as const;

const changeToApi = ({ action, kind, fields, ...change }: MenuChange) => ({
  ...change,
  action: actions[action],
  kind: kinds[kind],
  fields: [...fields],
});

function faultToApi(fault: FileFault, { rows, hours, sheets }: ReadFile) {
  const { row, column, code, message } = fault;
  // A row of a list can contain both a section and a dish.
  const values = rows.findLast((entry) => entry.row === row)?.values;
  const name = Object.values(values?.name ?? {}).find((text) => text?.trim()) ?? null;
  const sheet = row === null ? null : (sheets[Math.floor((row - 1) / rowsPerSheet)] ?? null);
  const ofHours = hours.find((entry) => entry.row === row);
  const written = ofHours
    ? hoursText(ofHours, column)
    : values && column && valueText(values, column);
  const text = fault.text ?? written ?? null;
  return { row, column, code, message, name, text, sheet };
}

function hoursText({ line }: ImportHoursRow, column: FileFault['column']): string | undefined {
  if (line.kind === 'season')
    return column === 'from' || column === 'until' ? line[column] : undefined;
  if (column === 'day') return line.kind === 'date' ? dateText(line.date) : undefined;
  const window = line.kind === 'none' ? null : line.window;
  if (column === 'from') return window?.from;
  return column === 'until' ? window?.to : undefined;
}

function valueText(
  values: RowValues,
  column: NonNullable<FileFault['column']>,
): string | undefined {
  const [field, language] = column.split('.');
  if (field === 'name' || field === 'description') {
    const supported = languages.find((candidate) => candidate === language);
    return supported && values[field]?.[supported];
  }
  if (column === 'price' || column === 'deposit') {
    const amount = values[column];
    return typeof amount === 'number' ? (amount / 100).toFixed(2) : undefined;
  }
  if (column === 'image') return values.imageUrl;
  if (column === 'sizes') return values.sizes && sizesText(values.sizes);
  if (column === 'volume') return values.volume;
  if (column === 'discount' || column === 'position') return values[column]?.toString();
  const trait = traitOfColumn(column);
  if (trait) return ([values[trait] ?? []].flat() as readonly (string | number)[]).join(', ');
  const isList = column === 'ingredients' || column === 'allergens' || column === 'traces';
  return isList ? values[column]?.join(', ') : undefined;
}

const noteTexts: Readonly<Record<FileNote['code'], string>> = {
  RELATIVE_IMAGE: 'Only a whole address, such as https://…, leads to a picture',
  FOREIGN_IMAGE: 'It is stored, but guests do not see it: it is on a host that is not ours',
};

const noteToApi = (note: FileNote) => ({ ...note, message: noteTexts[note.code] });

const foreignImages = (rows: ReadFile['rows'], sources: ImageSources): readonly FileNote[] =>
  rows.flatMap(({ row, values: { imageUrl: text = '' } }) =>
    isImageShown(text, sources)
      ? []
      : [
          {
            row,
            column: 'image' as const,
            code: 'FOREIGN_IMAGE' as const,
            text: text.slice(0, 100),
          },
        ],
  );

const tableToApi = ({ columns, rows, sheets, encodings, ...table }: FileTable) => ({
  ...table,
  encodings: [...encodings],
  sheets: [...sheets],
  columns: [...columns],
  rows: rows.map((row) => [...row]),
});

export const importExportResolvers: Resolvers<RequestContext> = {
  Query: {
    exportMenu: async (_root, { menuID: menuId, format, language }, context) => {
      const { state } = await workspaceWith(menuId, context);
      const words = parseLanguage('language', language ?? 'bg');
      return menuFile(state, { menuId, format, language: words });
    },
    allergenMatrix: async (_root, { menuID: menuId, language }, context) => {
      const { state, version } = await workspaceWith(menuId, context);
      const words = parseLanguage('language', language ?? 'bg');
      const menu = state.menus.get(menuId)?.translations.name ?? {};
      const matrix = {
        venue: state.account?.name ?? '',
        menu,
        language: words,
        day: new Date(context.clock.now()).toISOString().slice(0, 10),
        version,
        sections: allergenMatrix(state, menuId),
      };
      const { bytes } = await context.menuFiles.print(workspaceOf(context.caller), { matrix });
      return {
        fileName: `${fileName(menu[words] || anyName(menu))} ${matrixWords[words]}.pdf`,
        contentType: 'application/pdf',
        content: Buffer.from(bytes).toString('base64'),
      };
    },
    previewMenuImport: async (_root, { input }, context) => {
      const { state, version } = await workspaceWith(input.menuID, context);
      const file = await readFile(input, state, context);
      const { faults, ...comparison } = compare(state, file, await requestOf(input, file, context));
      return {
        ...comparison,
        version,
        faults: faults.slice(0, mostFaults).map((fault) => faultToApi(fault, file)),
        faultCount: faults.length,
        ignoredColumns: [...file.ignoredColumns],
        unreadRows: file.unread.slice(0, mostFaults).map(({ row }) => row),
        unread: file.unread.slice(0, mostFaults),
        notes: [...file.notes, ...foreignImages(file.rows, context.imageSources)]
          .slice(0, mostFaults)
          .map(noteToApi),
        table: file.table && tableToApi(file.table),
      };
    },
  },
  Mutation: {
    importMenu: mutation({
      command: async ({ input }, context) => {
        const { state } = await workspaceWith(input.menuID, context);
        const file = await readFile(input, state, context);
        const [fault] = file.faults;
        if (fault) {
          const location = fault.row === null ? '' : `row ${fault.row}: `;
          const details = { field: 'file', faults: file.faults.slice(0, 20) };
          throw apiError('BAD_USER_INPUT', `${location}${fault.message}`, details);
        }
        return { type: 'ImportMenu', ...(await requestOf(input, file, context)) };
      },
      answer: ({ before, after }, { input }) => {
        const { changes, unchanged } = compareMenu(before, after, input.menuID);
        const count = (action: MenuChange['action']) =>
          changes.filter((change) => change.action === action).length;
        return {
          created: count('created'),
          changed: count('changed'),
          removed: count('removed'),
          unchanged,
        };
      },
    }),
  },
};
