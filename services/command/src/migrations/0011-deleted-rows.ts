export const deletedRows = {
  id: '0011-deleted-rows',
  sql: `
    comment on table deleted_rows is
      'What folding the archive gives: rows that an undo can bring back, as JSON text.';
  `,
};
