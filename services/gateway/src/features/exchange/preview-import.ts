import {
  type FieldChange,
  type ImportRequest,
  limits,
  type MenuChange,
  type MenuComparison,
  planImport,
  type Workspace,
} from '@qr-menu/domain';
import type { DomainEvent } from '@qr-menu/schema';
import type { MenuImportChange, MenuImportPreview } from '../../generated/server.ts';
import { type FileFault, wholeFileFault } from './file-fault.ts';
import type { ReadFile } from './read-menu-file.ts';

const mostFaults = 200;
/** What a commit has around its events, at most. */
const envelopeBytes = 2 * 1024;

const nothing: MenuComparison = { changes: [], unchanged: 0 };

/** What an import of this file would do, or what keeps it from being done. */
export function previewImport(
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
