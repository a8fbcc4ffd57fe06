export const scheduledChanges = {
  id: '0038-scheduled-changes',
  sql: `
    create table scheduled_changes (
      id text collate "C" not null,
      owner text collate "C" not null,
      due_at text collate "C" not null,
      local_time text collate "C" not null,
      author text collate "C" not null,
      -- JSON text: one change of the menu.
      change text not null,
      state text collate "C" not null,
      failure text collate "C",
      finished_at text collate "C",
      created_at text collate "C" not null,
      updated_at text collate "C" not null,
      primary key (owner, id)
    );
    create index scheduled_changes_by_time on scheduled_changes (due_at, owner)
      where state = 'PENDING';
    create index scheduled_changes_failed on scheduled_changes (finished_at)
      where state = 'FAILED'`,
};
