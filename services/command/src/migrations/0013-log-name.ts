export const logName = {
  id: '0013-log-name',
  sql: `
    -- Of the log that the archive came out of; null until the next start of the command service.
    alter table log_identity add column log text;
  `,
};
