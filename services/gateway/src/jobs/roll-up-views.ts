import { noVenueInfo, usualCountry, zoneOfCountry } from '@qr-menu/domain/account';
import { isTimeZone, venueDate } from '@qr-menu/domain/hours';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { NamedViews, ViewBatch, ViewCounts } from '@qr-menu/stores/view-counts';
import type { Pool, PoolClient } from 'pg';

export type RollUpDeps = { readonly pool: Pool; readonly viewCounts: ViewCounts };

/** Stores the id of each batch together with its views, so that none is added twice, even after a crash. */
export async function rollUpViews({ pool, viewCounts }: RollUpDeps): Promise<void> {
  const batch = await viewCounts.collect();
  if (!batch) return;
  await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    const { rowCount } = await client.query(
      'insert into menu_view_batches (id) values ($1) on conflict do nothing',
      [batch.id],
    );
    if (rowCount === 1) await addViews(client, batch);
  });
  await viewCounts.settle(batch.id);
}

/** More tables than any venue has. Views of even more tables on one day are ignored as abuse. */
const mostTables = 300;

type VenueViews = Omit<NamedViews, 'name'> & { readonly owner: string };

type VenueRow = {
  readonly name: string;
  readonly owner: string;
  readonly timeZone: string | null;
  readonly country: string | null;
  readonly dayBegins: string | null;
};

/** A name belongs to its venue forever, so the views of all its names are added up. */
async function viewsOfVenues(
  client: PoolClient,
  counts: readonly NamedViews[],
): Promise<readonly VenueViews[]> {
  const { rows } = await client.query<VenueRow>(
    `select venue_names.normalized_name as name, venue_names.owner, time_zone as "timeZone", country,
            day_begins as "dayBegins"
       from venue_names left join accounts on accounts.owner = venue_names.owner
      where venue_names.normalized_name = any($1)`,
    [[...new Set(counts.map(({ name }) => name))]],
  );
  const venues = new Map(rows.map((row) => [row.name, row]));
  return counts.flatMap(({ name, day, ...rest }) => {
    const venue = venues.get(name);
    return venue ? [{ ...rest, owner: venue.owner, day: dayOf(venue, day) }] : [];
  });
}

/** Another release may have accepted a time zone that this release does not know. */
function dayOf({ timeZone, country, dayBegins }: VenueRow, moment: string): string {
  if (moment.length === 'YYYY-MM-DD'.length) return moment;
  const ofCountry = zoneOfCountry(country ?? usualCountry);
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : ofCountry;
  return venueDate(zone, dayBegins ?? noVenueInfo.dayBegins, Date.parse(`${moment}Z`));
}

async function addViews(client: PoolClient, batch: ViewBatch): Promise<void> {
  const all = await viewsOfVenues(client, batch.counts);
  const counts = all.filter(({ table }) => table === undefined);
  await client.query(
    `insert into menu_views (owner, day, views)
     select owner, day, sum(counted)
       from unnest($1::text[], $2::text[], $3::bigint[]) as batch (owner, day, counted)
      group by owner, day
         on conflict (owner, day) do update set views = menu_views.views + excluded.views`,
    [
      counts.map(({ owner }) => owner),
      counts.map(({ day }) => day),
      counts.map(({ views }) => views),
    ],
  );
  const scans = all.filter(({ table }) => table !== undefined);
  if (scans.length > 0) await addTableViews(client, scans);
  await client.query("delete from menu_view_batches where added_at < now() - interval '30 days'");
}

async function addTableViews(client: PoolClient, scans: readonly VenueViews[]): Promise<void> {
  await client.query(
    `with counted as (
       select owner, day, mark as table_mark, sum(counted) as views
         from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) as batch (owner, day, mark, counted)
        group by owner, day, mark),
     placed as (
       select counted.*, known.owner is not null as is_known,
              row_number() over (partition by owner, day, known.owner is null order by table_mark) as place
         from counted left join table_views known using (owner, day, table_mark))
     insert into table_views (owner, day, table_mark, views)
     select owner, day, table_mark, views from placed
      where is_known or place + (select count(*) from table_views known
                                  where known.owner = placed.owner and known.day = placed.day) <= $5
         on conflict (owner, day, table_mark) do update set views = table_views.views + excluded.views`,
    [
      scans.map(({ owner }) => owner),
      scans.map(({ day }) => day),
      scans.map(({ table }) => table),
      scans.map(({ views }) => views),
      mostTables,
    ],
  );
}
