export const storeIncarnation = {
  id: '0014-store-incarnation',
  sql: `
    -- The very Postgres that caught_up was last written in: the server's start, the database, and the
    -- transaction of this row. One of them is another one after every restore, whatever it was done with.
    create table store_incarnation (
      "only" boolean primary key default true check ("only"),
      server_started timestamptz not null,
      database oid not null,
      written_in xid8 not null
    );
  `,
};
