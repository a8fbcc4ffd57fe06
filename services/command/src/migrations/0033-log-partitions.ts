/** Null until a command service of this release has started. After that, only `republish` changes it. */
export const logPartitions = {
  id: '0033-log-partitions',
  sql: `
    alter table log_identity add column partitions integer;
  `,
};
