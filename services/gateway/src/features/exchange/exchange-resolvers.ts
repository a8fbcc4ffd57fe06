import {
  compareMenu,
  type FieldChange,
  type ImportRequest,
  limits,
  type MenuChange,
  type MenuComparison,
  type MenuRow,
  menuRows,
  planImport,
  type Workspace,
} from '@qr-menu/domain';
import { type DomainEvent, type Language, workspaceStream } from '@qr-menu/schema';
import type { GraphQLResolveInfo } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import { parseLanguage } from '../../answers/mutations/input.ts';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type {
  ImportedMenu,
  ImportMenuInput,
  MenuFile,
  MenuFileFormat,
  MenuImportChange,
  MenuImportPreview,
  MutationImportMenuArgs,
  QueryExportMenuArgs,
  QueryPreviewMenuImportArgs,
} from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { writeCsv } from './csv.ts';
import { type ReadFile, readMenuFile } from './read-menu-file.ts';
import { type FileFault, wholeFileFault } from './table.ts';

/** The workspace that has this menu. */
async function workspaceWith(menuId: string, { caller, workspaces }: RequestContext) {
  const loaded = await workspaces.load(workspaceStream(workspaceOf(caller)));
  if (loaded.state.menus.has(menuId)) return loaded;
  throw apiError('NOT_FOUND', `No menu found with id ${menuId}`);
}

const requestOf = (
  { menuID: menuId, removeMissing }: ImportMenuInput,
  { rows }: ReadFile,
  { newId }: RequestContext,
): ImportRequest => ({
  menuId,
  rows,
  removeMissing: removeMissing ?? false,
  newIds: Array.from(rows, newId),
});

async function exportMenu(
  _root: object,
  { menuID: menuId, format, language }: QueryExportMenuArgs,
  context: RequestContext,
): Promise<MenuFile> {
  const { state } = await workspaceWith(menuId, context);
  return menuFile(state, { menuId, format, language: parseLanguage('language', language ?? 'bg') });
}

async function previewMenuImport(
  _root: object,
  { input }: QueryPreviewMenuImportArgs,
  context: RequestContext,
): Promise<MenuImportPreview> {
  const { state, version } = await workspaceWith(input.menuID, context);
  const file = await readMenuFile(input.file);
  return previewImport(state, version, file, requestOf(input, file, context));
}

async function importMenu(
  _root: object,
  given: MutationImportMenuArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ImportedMenu> {
  const file = await readMenuFile(given.input.file);
  const [fault] = file.faults;
  if (fault) {
    const place = fault.row === null ? '' : `row ${fault.row}: `;
    const details = { field: 'file', faults: file.faults.slice(0, 20) };
    throw apiError('BAD_USER_INPUT', `${place}${fault.message}`, details);
  }
  const request = requestOf(given.input, file, context);
  const command = { type: 'ImportMenu', ...request } as const;
  const mutation = { command, subject: () => null };
  const { before, after } = await runMutation(mutation, given, context, info);
  return countsOf(before, after, request.menuId);
}

function countsOf(before: Workspace, after: Workspace, menuId: string): ImportedMenu {
  const { changes, unchanged } = compareMenu(before, after, menuId);
  const count = (action: MenuChange['action']) =>
    changes.filter((change) => change.action === action).length;
  return {
    created: count('created'),
    changed: count('changed'),
    removed: count('removed'),
    unchanged,
  };
}

type ExportRequest = {
  readonly menuId: string;
  readonly format: MenuFileFormat;
  readonly language: Language;
};

const contentTypes: Readonly<Record<MenuFileFormat, string>> = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A menu as a file for a spreadsheet. */
export async function menuFile(
  workspace: Workspace,
  { menuId, format, language }: ExportRequest,
): Promise<MenuFile> {
  const rows = menuRows(workspace, menuId);
  const bytes = format === 'CSV' ? writeCsv(rows, language) : await workbook(rows, language);
  const name = workspace.menus.get(menuId)?.translations.name;
  return {
    fileName: `${fileName(name?.[language] || name?.bg || name?.en || name?.de)}.${format.toLowerCase()}`,
    contentType: contentTypes[format],
    content: Buffer.from(bytes).toString('base64'),
  };
}

/** Workbooks are rare, and the library is slow to load. */
async function workbook(rows: readonly MenuRow[], language: Language): Promise<Uint8Array> {
  const { writeXlsx } = await import('./write-xlsx.ts');
  return writeXlsx(rows, language);
}

/** Without what file systems refuse. */
function fileName(name = ''): string {
  const usable = name.replace(/[\\/:*?"<>|\p{C}\s]+/gu, ' ').trim();
  return [...usable].slice(0, 60).join('').replace(/^\.+/, '') || 'menu';
}

const mostFaults = 200;
/** What a commit has around its events, at most. */
const envelopeBytes = 2 * 1024;

const nothing: MenuComparison = { changes: [], unchanged: 0 };

/** What an import of this file would do, or what keeps it from being done. */
function previewImport(
  workspace: Workspace,
  version: number,
  file: ReadFile,
  request: ImportRequest,
): MenuImportPreview {
  const { comparison, faults } = compare(workspace, file, request);
  return {
    version,
    changes: comparison.changes.map(changeToApi),
    unchanged: comparison.unchanged,
    faults: faults.slice(0, mostFaults).map((fault) => ({ ...fault })),
    faultCount: faults.length,
    ignoredColumns: [...file.ignoredColumns],
  };
}

function compare(
  workspace: Workspace,
  { faults }: ReadFile,
  request: ImportRequest,
): { readonly comparison: MenuComparison; readonly faults: readonly FileFault[] } {
  if (faults.length > 0) return { comparison: nothing, faults };
  const plan = planImport(workspace, request, new Date(0).toISOString());
  if (!plan.possible) return { comparison: nothing, faults: plan.faults };
  const tooLarge = commitFault(plan.events);
  return { comparison: plan, faults: tooLarge ? [tooLarge] : [] };
}

/** Rule R6, told before it is met. */
function commitFault(events: readonly DomainEvent[]): FileFault | null {
  const bytes = Buffer.byteLength(JSON.stringify(events)) + envelopeBytes;
  if (bytes <= limits.commitBytes) return null;
  const kilobytes = (size: number) => Math.ceil(size / 1024);
  return wholeFileFault(
    'TOO_MANY_CHANGES',
    `The changes take ${kilobytes(bytes)} KB, and ${kilobytes(limits.commitBytes)} KB can be made at once: import the file in parts`,
  );
}

const actions = { created: 'CREATED', changed: 'CHANGED', removed: 'REMOVED' } as const;
const kinds = { section: 'SECTION', item: 'ITEM' } as const;

const changeToApi = ({ action, kind, id, name, fields }: MenuChange): MenuImportChange => ({
  action: actions[action],
  kind: kinds[kind],
  id,
  name,
  fields: fields.map((field: FieldChange) => ({ ...field })),
});

export const exchangeResolvers = {
  Query: { exportMenu, previewMenuImport },
  Mutation: { importMenu },
};
