export const quarantineReleases = {
  id: '0010-quarantine-releases',
  sql: `
    -- Offsets begin again with each log: what lay in an earlier one keeps its place.
    alter table quarantine add column epoch integer;
    update quarantine set epoch = coalesce((select epoch from log_identity), 1);
    alter table quarantine alter column epoch set not null;
    alter table quarantine alter column epoch set default 1;
    alter table quarantine drop constraint quarantine_pkey;
    alter table quarantine add primary key (epoch, partition, log_offset);

    -- Messages that an operator appended once more, and where. The record that was appended says so
    -- in its headers; it can be read before the one that it repeats, from another partition.
    create table quarantine_releases (
      epoch integer not null,
      partition integer not null,
      log_offset bigint not null,
      released_epoch integer not null,
      released_partition integer not null,
      released_offset bigint not null,
      released_at text collate "C" not null,
      primary key (released_epoch, released_partition, released_offset)
    );
    create index quarantine_releases_by_place
      on quarantine_releases (epoch, partition, log_offset);

    -- Messages that an operator has looked at and found harmless. The log does not say so: a
    -- rebuild leaves this table alone.
    create table quarantine_dropped (
      epoch integer not null,
      partition integer not null,
      log_offset bigint not null,
      reason text not null,
      dropped_at timestamptz not null default now(),
      primary key (epoch, partition, log_offset)
    );
  `,
};
