export const nameLooks = {
  id: '0034-name-looks',
  sql: `
    -- In the place of skeleton and capital_skeleton, which the release before this one compares: those are
    -- null in names of this one. Null where that release wrote the name, until the next start.
    alter table venue_names
      add column look text collate "C",
      add column capital_look text collate "C";
    create index venue_names_by_look on venue_names (look);
    create index venue_names_by_capital_look on venue_names (capital_look);
  `,
};
