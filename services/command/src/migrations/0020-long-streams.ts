export const longStreams = {
  id: '0020-long-streams',
  sql: `
    -- What folding the first commits of a long stream gave, sealed with its workspace's key. A cache: who
    -- cannot read a row folds the stream, and replaces it.
    create table workspace_snapshots (
      stream text collate "C" primary key,
      version integer not null,
      last_commit text collate "C" not null,
      fold_revision text collate "C" not null,
      sealed bytea not null
    );

    -- For each deleted row those that are too old go: without it, each looks through all of the owner's.
    create index deleted_rows_by_time on deleted_rows (owner, deleted_at);
  `,
};
