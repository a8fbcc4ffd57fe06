export const menuViews = {
  id: '0008-menu-views',
  sql: `
    -- How often guests were shown a venue's menu. No event says so: a rebuild leaves it alone.
    create table menu_views (
      owner text collate "C" not null,
      day text collate "C" not null,
      views bigint not null,
      primary key (owner, day)
    );

    -- Batches of counts that are in it, so that none is added twice.
    create table menu_view_batches (
      id text primary key,
      added_at timestamptz not null default now()
    );
  `,
};
