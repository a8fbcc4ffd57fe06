export const menuSchedules = {
  id: '0037-menu-schedules',
  sql: `
    alter table menus
      add column position integer not null default 0,
      add column schedule text;
    update deleted_rows
      set content = regexp_replace(content, '}$', ',"position":0,"schedule":null}')
      where entity = 'menus';
  `,
};
