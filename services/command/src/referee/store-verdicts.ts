import { ownerOfStream } from '@qr-menu/stores/archive';
import { type LogRecord, releaseOf } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { ClientBase } from 'pg';
import { applyRowChange } from '../tables/apply-row-change.ts';
import { eventToRows } from '../tables/event-to-rows.ts';
import type { Judged } from './judge.ts';

type Accepted = Extract<Judged, { outcome: 'accepted' }>;

export async function storeVerdicts(
  client: ClientBase,
  judged: readonly Judged[],
  { epoch, personalData }: { readonly epoch: number; readonly personalData: PersonalData },
): Promise<void> {
  const accepted = judged.filter((one): one is Accepted => one.outcome === 'accepted');
  if (accepted.length > 0) await archive(client, accepted, epoch);
  for (const { commit } of accepted) {
    const owner = ownerOfStream(commit.stream) ?? commit.actor.id;
    for (const event of await personalData.open(commit.stream, commit.events)) {
      for (const change of eventToRows(event, { owner, at: commit.at })) {
        await applyRowChange(client, change);
      }
    }
  }
  for (const one of judged) {
    if (one.outcome === 'unreadable') await quarantine(client, one.record, one.reason, epoch);
  }
  for (const { record } of judged) await noteRelease(client, record, epoch);
}

const archiveStatement = `
  with added as (
    insert into commits
      (stream, version, commit_id, owner, actor, at, epoch, partition, log_offset, envelope)
    select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[],
                         $7::int[], $8::int[], $9::bigint[], $10::text[])
    returning stream, version
  )
  insert into streams (stream, version)
  select stream, max(version) from added group by stream
  on conflict (stream) do update set version = excluded.version`;

async function archive(
  client: ClientBase,
  accepted: readonly Accepted[],
  epoch: number,
): Promise<void> {
  await client.query({
    name: 'archive',
    text: archiveStatement,
    values: [
      accepted.map(({ commit }) => commit.stream),
      accepted.map(({ version }) => version),
      accepted.map(({ commit }) => commit.commitId),
      accepted.map(({ commit }) => ownerOfStream(commit.stream)),
      accepted.map(({ commit }) => commit.actor.id),
      accepted.map(({ commit }) => commit.at),
      accepted.map(() => epoch),
      accepted.map(({ record }) => record.partition),
      accepted.map(({ record }) => record.offset.toString()),
      accepted.map(({ text }) => text),
    ],
  });
}

async function quarantine(
  client: ClientBase,
  { partition, offset, key, value }: LogRecord,
  reason: string,
  epoch: number,
): Promise<void> {
  await client.query(
    `insert into quarantine (partition, log_offset, message_key, message, reason, epoch)
     values ($1, $2, $3, $4, $5, $6)`,
    [partition, offset.toString(), withoutNul(key), value, withoutNul(reason), epoch],
  );
}

/** Postgres text cannot hold U+0000. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '\ufffd');

/** Notes that a record repeats a quarantined message, whatever was judged of it. */
async function noteRelease(client: ClientBase, record: LogRecord, epoch: number): Promise<void> {
  const release = releaseOf(record);
  if (!release) return;
  const { from, at } = release;
  const place = [from.epoch, from.partition, from.offset.toString()];
  await client.query(
    `insert into quarantine_releases
       (epoch, partition, log_offset, released_epoch, released_partition, released_offset,
        released_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [...place, epoch, record.partition, record.offset.toString(), at],
  );
}
