export const parkedCommits = {
  id: '0042-parked-commits',
  sql: `
    -- Commits of streams that stand still, because the first of them cannot be applied. Only their
    -- positions: the log keeps the commits. A new log starts with empty positions and parks nothing.
    create table parked_commits (
      partition integer not null references log_positions on delete cascade,
      log_offset bigint not null,
      stream text collate "C" not null,
      -- SHA-256 of key and bytes, so that another record is never applied in its place.
      hash text not null,
      parked_at timestamptz not null,
      -- Why it cannot be applied. The first of each stream has one, the others wait for it.
      reason text,
      -- Null if it has to be tried at once.
      tried_at timestamptz,
      primary key (partition, log_offset)
    );
    create index parked_commits_by_stream on parked_commits (stream, log_offset);
    create index parked_commits_first on parked_commits (stream) where reason is not null;

    -- A release that does not know parked commits would judge the later commits of a parked stream.
    -- It moves next_offset alone, which fails while the partition has any, so that it halts there.
    alter table log_positions
      add column has_parked boolean not null default false,
      add column parked_offset bigint,
      add constraint parked_commits_need_their_release
        check (not has_parked or parked_offset is not distinct from next_offset);
  `,
};
