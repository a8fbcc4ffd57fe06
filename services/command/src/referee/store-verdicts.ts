import { ownerOfStream } from '@qr-menu/stores/archive';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { ClientBase } from 'pg';
import { applyRowChange } from '../tables/apply-row-change.ts';
import { eventToRows } from '../tables/event-to-rows.ts';
import type { Judged } from './judge.ts';
import { storeReleases } from './store-releases.ts';

type Accepted = Extract<Judged, { outcome: 'accepted' }>;
type Unreadable = Extract<Judged, { outcome: 'unreadable' }>;

type VerdictDeps = { readonly epoch: number; readonly personalData: PersonalData };

/** Writes what a judged batch changes, inside the caller's transaction. */
export async function storeVerdicts(
  client: ClientBase,
  judged: readonly Judged[],
  { epoch, personalData }: VerdictDeps,
): Promise<void> {
  const accepted = judged.filter((one): one is Accepted => one.outcome === 'accepted');
  const unreadable = judged.filter((one): one is Unreadable => one.outcome === 'unreadable');
  if (accepted.length > 0) await archive(client, accepted, epoch);
  for (const { commit } of accepted) {
    const owner = ownerOfStream(commit.stream) ?? commit.actor.id;
    for (const event of await personalData.open(commit.stream, commit.events)) {
      for (const change of eventToRows(event, { owner, at: commit.at })) {
        await applyRowChange(client, change);
      }
    }
  }
  for (const { record, reason } of unreadable) await quarantine(client, record, reason, epoch);
  await storeReleases(client, judged, epoch);
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
  record: Unreadable['record'],
  reason: string,
  epoch: number,
): Promise<void> {
  await client.query(
    `insert into quarantine (partition, log_offset, message_key, message, reason, epoch)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      record.partition,
      record.offset.toString(),
      withoutNul(record.key),
      record.value,
      withoutNul(reason),
      epoch,
    ],
  );
}

/** Postgres text cannot hold U+0000. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '\ufffd');
