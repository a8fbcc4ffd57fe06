export const itemTimes = {
  id: '0039-item-times',
  sql: `
    -- JSON text: the windows and the percentage or prices. Null without a happy hour.
    alter table items add column happy_hour text;
    -- JSON text: the weekdays and dates on which the item is offered. Null means every day.
    alter table items add column days text;
    alter table sections
      add column happy_hour text,
      add column week_shown boolean not null default false;
    -- JSON text: the date of the venue's day and when it ends. Null until something depends on it.
    alter table accounts add column today text;

    create index items_with_days on items (owner) where days is not null;

    update deleted_rows set content = regexp_replace(content, '}$', ',"happy_hour":null,"days":null}')
      where entity = 'items';
    update deleted_rows
      set content = regexp_replace(content, '}$', ',"happy_hour":null,"week_shown":false}')
      where entity = 'sections';
  `,
};
