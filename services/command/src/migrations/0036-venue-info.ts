export const venueInfo = {
  id: '0036-venue-info',
  sql: `
    alter table accounts
      add column time_zone text collate "C",
      add column day_begins text collate "C" not null default '04:00',
      add column opening_hours text,
      add column kitchen_hours text,
      add column card text not null
        default '{"address":{},"wifi":null,"links":[],"payment":{},"serviceCharge":{}}'`,
};
