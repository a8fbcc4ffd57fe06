export const printedMenus = {
  id: '0040-printed-menus',
  sql: `alter table accounts add column print_shown boolean not null default false`,
};
