import { emptyWorkspace, evolveWorkspace, limits, type Workspace } from '@qr-menu/domain/workspace';
import { type Commit, commitSchema, workspaceEventSchema } from '@qr-menu/schema';
import { ownerOfStream } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { ClientBase } from 'pg';
import { messageOf } from '../errors.ts';
import { commitPages, type Within } from './archive-rows.ts';
import { createPartitionJudge, type SetAside } from './judge-message.ts';

export type FoldedArchive = {
  readonly workspace: Workspace;
  readonly released: ReleasedImages;
};

export type FoldOutcome = FoldedArchive | { readonly fault: string };

type Foldings = Map<string, FoldOutcome>;

const notFolded = (streams: readonly string[]): Foldings =>
  new Map(
    streams.map((stream) => {
      const workspace = emptyWorkspace(ownerOfStream(stream) ?? '');
      return [stream, { workspace, released: new Map() }];
    }),
  );

async function fold(foldings: Foldings, stream: string, commit: Commit, keys: PersonalData) {
  const folded = foldings.get(stream);
  if (!folded || 'fault' in folded) return;
  const { at, expectedVersion } = commit;
  const opened = await keys.open(commit.stream, commit.events);
  try {
    const next = opened.reduce(({ workspace: before, released }, event) => {
      const workspace = evolveWorkspace(before, workspaceEventSchema.parse(event), at);
      return { workspace, released: withReleased(released, before, workspace, at) };
    }, folded);
    foldings.set(stream, next);
  } catch (error) {
    foldings.set(stream, { fault: `version ${expectedVersion + 1}: ${messageOf(error)}` });
  }
}

/** Reads the commits that are visible to `client`'s transaction. Keeps one page in memory. */
export async function foldFromArchive(
  client: ClientBase,
  streams: readonly string[],
  within: Within | null,
  personalData: PersonalData,
): Promise<ReadonlyMap<string, FoldOutcome>> {
  const foldings = notFolded(streams);
  for await (const page of commitPages(client, streams, within)) {
    for (const { stream, envelope } of page) {
      await fold(foldings, stream, commitSchema.parse(JSON.parse(envelope)), personalData);
    }
  }
  return foldings;
}

type Stretch = {
  readonly partition: number;
  readonly to: bigint;
  readonly setAside: SetAside;
};

/** Folds the log up to an offset, for workspaces whose archive is wrong. */
export async function foldFromLog(
  log: CommitLog,
  { partition, to, setAside }: Stretch,
  streams: readonly string[],
  personalData: PersonalData,
): Promise<ReadonlyMap<string, FoldOutcome>> {
  const foldings = notFolded(streams);
  const { judge } = createPartitionJudge(log.partitions, setAside);
  for await (const records of log.readRange(partition, 0n, to)) {
    for (const record of records) {
      if (!foldings.has(record.key)) continue;
      const judged = judge(record);
      if (judged.outcome !== 'accepted') continue;
      await fold(foldings, record.key, judged.commit, personalData);
    }
  }
  return foldings;
}

/** The URLs of images that an entity no longer uses, with the time of the last such change. */
export type ReleasedImages = ReadonlyMap<string, string>;

/** Tracks URLs by entity, because several entities may use the same URL. */
export function withReleased(
  released: ReleasedImages,
  before: Workspace,
  after: Workspace,
  at: string,
): ReleasedImages {
  const gone = [
    ...goneOf(logoOf(before), logoOf(after)),
    ...(['menus', 'sections', 'items'] as const).flatMap((kind) =>
      goneOf(before[kind], after[kind]),
    ),
  ];
  if (gone.length === 0) return released;
  const last = (url: string): string => {
    const releasedAt = released.get(url);
    return releasedAt !== undefined && releasedAt > at ? releasedAt : at;
  };
  return new Map([...released, ...gone.map((url) => [url, last(url)] as const)]);
}

type Shown = ReadonlyMap<string, { readonly imageUrl: string }>;

const logoOf = ({ account }: Workspace): Shown =>
  new Map([['logo', { imageUrl: account?.logoUrl ?? '' }]]);

function goneOf(before: Shown, after: Shown): readonly string[] {
  if (before === after) return [];
  return [...before].flatMap(([id, { imageUrl }]) =>
    imageUrl !== '' && after.get(id)?.imageUrl !== imageUrl ? [imageUrl] : [],
  );
}

/** In milliseconds. Gateways remove released images one hour after this time. */
const surelyKept = limits.undoHours * 3_600_000;

export const mayBeForgotten = (releasedAt: unknown, now: number): boolean =>
  typeof releasedAt === 'string' && Date.parse(releasedAt) < now - surelyKept;
