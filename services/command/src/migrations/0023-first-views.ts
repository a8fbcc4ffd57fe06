export const firstViews = {
  id: '0023-first-views',
  sql: `
    alter table menus add column first_view text not null default 'cards';
    update deleted_rows set content = regexp_replace(content, '}$', ',"first_view":"cards"}')
      where entity = 'menus';
  `,
};
