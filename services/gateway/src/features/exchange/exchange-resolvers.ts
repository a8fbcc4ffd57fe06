import { compareMenu, type ImportRequest, type MenuChange, type Workspace } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import type { GraphQLResolveInfo } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import { parseLanguage } from '../../answers/mutations/input.ts';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type {
  ImportedMenu,
  ImportMenuInput,
  MenuFile,
  MenuImportPreview,
  MutationImportMenuArgs,
  QueryExportMenuArgs,
  QueryPreviewMenuImportArgs,
} from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { exportMenu as exported } from './export-menu.ts';
import { previewImport } from './preview-import.ts';
import { type ReadFile, readMenuFile } from './read-menu-file.ts';

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
  return exported(state, { menuId, format, language: parseLanguage('language', language ?? 'bg') });
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

export const exchangeResolvers = {
  Query: { exportMenu, previewMenuImport },
  Mutation: { importMenu },
};
