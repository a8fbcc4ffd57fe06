export const caughtUp = {
  id: '0012-caught-up',
  sql: `
    -- Whether what the log held when the command service started is read: without that, a row that
    -- is not there may be still to come.
    alter table log_identity add column caught_up boolean not null default true;
  `,
};
