export const archive = {
  id: '0001-archive',
  sql: `
    -- Every accepted commit, as it was appended to the log.
    create table commits (
      stream text collate "C" not null,
      version integer not null,
      commit_id text collate "C" not null,
      owner text collate "C",
      actor text collate "C" not null,
      at text collate "C" not null,
      epoch integer not null,
      partition integer not null,
      log_offset bigint not null,
      envelope text not null,
      primary key (stream, version),
      unique (stream, commit_id),
      unique (epoch, partition, log_offset)
    );

    create table streams (
      stream text collate "C" primary key,
      version integer not null
    );

    -- Where the referee goes on in each partition; same transaction as the data (rule R2).
    create table log_positions (
      partition integer primary key,
      next_offset bigint not null,
      last_commit_id text collate "C"
    );

    -- Messages that are no commits, kept for an operator to look at (rule R6).
    create table quarantine (
      partition integer not null,
      log_offset bigint not null,
      message_key text not null,
      message bytea not null,
      reason text not null,
      primary key (partition, log_offset)
    );
  `,
};
