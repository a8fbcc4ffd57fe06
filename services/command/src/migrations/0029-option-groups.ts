export const optionGroups = {
  id: '0029-option-groups',
  sql: `
    create table option_groups (
      id text collate "C" primary key,
      translations text not null,
      min integer not null,
      max integer,
      -- JSON text: a list of options, whole.
      options text not null,
      owner text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text collate "C" not null
    );
    create index option_groups_by_owner on option_groups (owner, created_at, id);

    -- JSON text: lists of option group ids, in the owner's order.
    alter table items add column option_group_ids text not null default '[]';
    alter table sections
      add column option_group_ids text not null default '[]',
      add column price integer;

    update deleted_rows set content = regexp_replace(content, '}$', ',"option_group_ids":"[]"}')
      where entity = 'items';
    update deleted_rows set content = regexp_replace(content, '}$', ',"option_group_ids":"[]","price":null}')
      where entity = 'sections';
  `,
};
