export const nameSkeletons = {
  id: '0015-name-skeletons',
  sql: `
    -- What a name looks like in small letters and in capitals: no look is given to two venues. Null
    -- where the release before this one wrote the name, until the next start.
    alter table venue_names
      add column skeleton text collate "C",
      add column capital_skeleton text collate "C";
    create index venue_names_by_skeleton on venue_names (skeleton);
    create index venue_names_by_capital_skeleton on venue_names (capital_skeleton);
  `,
};
