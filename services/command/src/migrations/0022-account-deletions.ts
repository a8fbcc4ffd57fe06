export const accountDeletions = {
  id: '0022-account-deletions',
  sql: `
    -- Which owners wait for their account to be deleted, and of which this was done: events tell of both.
    create table account_deletions (
      id text collate "C" not null,
      owner text collate "C" not null,
      due_at text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text collate "C" not null,
      primary key (owner, id)
    );
    create index account_deletions_by_time on account_deletions (due_at, owner);

    -- Of which workspaces all is gone that an erasure takes. No event says so: where a row is missing the
    -- erasure is done once more, which changes nothing. The sign-in service removes these users.
    create table erased_workspaces (
      owner text collate "C" primary key,
      erased_at text collate "C" not null
    );
  `,
};
