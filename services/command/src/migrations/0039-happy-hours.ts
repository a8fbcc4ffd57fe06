export const happyHours = {
  id: '0039-happy-hours',
  sql: `
    -- JSON text: the windows and the percentage or prices. Null without a happy hour.
    alter table items add column happy_hour text;
    alter table sections add column happy_hour text;

    update deleted_rows set content = regexp_replace(content, '}$', ',"happy_hour":null}')
      where entity in ('items', 'sections');
  `,
};
