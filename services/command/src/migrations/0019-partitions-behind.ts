export const partitionsBehind = {
  id: '0019-partitions-behind',
  sql: `
    -- For each partition whether it is one because of which caught_up is false. A release that does not know
    -- this changes the row without it: then it is not of the transaction that the row comes from.
    alter table log_identity add column behind boolean[];
    alter table log_identity add column behind_written_in xid8;
  `,
};
