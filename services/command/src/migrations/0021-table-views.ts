export const tableViews = {
  id: '0021-table-views',
  sql: `
    -- How often the code on a table was followed. As menu_views: no event says so.
    create table table_views (
      owner text collate "C" not null,
      day text collate "C" not null,
      table_mark text collate "C" not null,
      views bigint not null,
      primary key (owner, day, table_mark)
    );
  `,
};
