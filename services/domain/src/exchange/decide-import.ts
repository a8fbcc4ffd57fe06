import type { WorkspaceEvent } from '@qr-menu/schema';
import { accept, type Decision, idTaken, notFound, reject } from '../decision.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ImportRequest } from './import-row.ts';
import { planImport } from './plan-import.ts';

export type ImportMenu = { readonly type: 'ImportMenu' } & ImportRequest;

/** All of a file takes effect, or nothing of it. */
export function decideImport(
  workspace: Workspace,
  command: ImportMenu,
  at: string,
): Decision<WorkspaceEvent> {
  const { sections, items, menus } = workspace;
  if (!menus.has(command.menuId)) return notFound('menu', command.menuId);
  const taken = command.newIds.find((id) => sections.has(id) || items.has(id));
  if (taken !== undefined) return idTaken('new', taken);
  const plan = planImport(workspace, command, at);
  if (plan.possible) return accept(...plan.events);
  const [fault] = plan.faults;
  const place = fault?.row ? `row ${fault.row}, ${fault.column}: ` : '';
  const code = fault?.row ? 'BAD_USER_INPUT' : 'LIMIT_EXCEEDED';
  return reject(code, `${place}${fault?.message}`, 'file');
}
