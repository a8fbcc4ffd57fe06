import { fillDeletedRows } from '../tables/fill-deleted-rows.ts';

/**
 * Commits that are older than the table of deleted rows left nothing in it, but folding them still
 * gives what an undo may bring back: the referee would stop at a row that is not there.
 */
export const deletedRows = {
  id: '0011-deleted-rows',
  sql: `
    comment on table deleted_rows is
      'What folding the archive gives: rows that an undo can bring back, as JSON text.';
  `,
  run: fillDeletedRows,
};
