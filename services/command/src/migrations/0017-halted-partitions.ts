export const haltedPartitions = {
  id: '0017-halted-partitions',
  sql: `
    -- Partitions that a command service cannot go on with, for whoever asks for the status. The
    -- referee's position decides: a row that is behind it is over.
    create table halted_partitions (
      partition integer primary key,
      log_offset bigint not null,
      reason text not null,
      since timestamptz not null default now(),
      tried_at timestamptz not null default now()
    );
  `,
};
