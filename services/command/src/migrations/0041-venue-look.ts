export const venueLook = {
  id: '0041-venue-look',
  sql: `
    alter table accounts
      add column look text not null
        default '{"accent":null,"style":"CLASSIC","scheme":"AUTO"}'`,
};
