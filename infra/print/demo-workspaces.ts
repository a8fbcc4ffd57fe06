import type { Workspace } from '@qr-menu/domain/workspace';
import { readDemoVenue, readMenuRows } from '@qr-menu/standalone';
import { declaredContents } from '@qr-menu/testkit/declared-contents';
import { demoWorkspace, pricedWorkspace } from '../budgets/demo-workspace.ts';

/**
 * Returns two versions of the demo venue with 300 items: unchanged, and with allergens, sizes, units,
 * deposits and options.
 */
export async function demoWorkspaces(): Promise<Readonly<Record<'plain' | 'full', Workspace>>> {
  const venue = readDemoVenue();
  const rows = await readMenuRows(venue);
  const declared = rows.map((row) =>
    row.kind === 'item' ? { ...row, values: { ...row.values, ...declaredContents(row.row) } } : row,
  );
  return {
    plain: demoWorkspace(venue, rows, () => false),
    full: pricedWorkspace(demoWorkspace(venue, declared, () => false)),
  };
}
