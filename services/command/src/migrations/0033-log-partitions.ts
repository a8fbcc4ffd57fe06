/**
 * Null until a command service of this release has started. After that, only republishing changes
 * it.
 */
export const logPartitions = {
  id: '0033-log-partitions',
  sql: `
    alter table log_identity add column partitions integer;
  `,
};
