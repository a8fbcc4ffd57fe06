import { emptyWorkspace, evolveWorkspace, limits, type Workspace } from '@qr-menu/domain';
import { type Commit, commitSchema, workspaceEventSchema } from '@qr-menu/schema';
import { ownerOfStream } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { ClientBase } from 'pg';
import { messageOf } from '../errors.ts';
import { commitPages, type Within } from './archive-rows.ts';
import { createPartitionJudge } from './judge-message.ts';

export type FoldedWorkspace = {
  readonly workspace: Workspace;
  readonly released: ReleasedImages;
};

export type Folded = FoldedWorkspace | { readonly fault: string };

type Foldings = Map<string, Folded>;

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

/** As the transaction of `client` sees them; one page of commits is in memory. */
export async function foldFromArchive(
  client: ClientBase,
  streams: readonly string[],
  within: Within | null,
  personalData: PersonalData,
): Promise<ReadonlyMap<string, Folded>> {
  const foldings = notFolded(streams);
  for await (const page of commitPages(client, streams, within)) {
    for (const { stream, envelope } of page) {
      await fold(foldings, stream, commitSchema.parse(JSON.parse(envelope)), personalData);
    }
  }
  return foldings;
}

/** Folds what the log says of these workspaces before an offset, for when the archive is wrong. */
export async function foldFromLog(
  log: CommitLog,
  { partition, to }: { readonly partition: number; readonly to: bigint },
  streams: readonly string[],
  personalData: PersonalData,
): Promise<ReadonlyMap<string, Folded>> {
  const foldings = notFolded(streams);
  const { judge } = createPartitionJudge(log.partitions);
  for await (const records of log.readRange(partition, 0n, to)) {
    for (const record of records) {
      if (!foldings.has(record.key)) continue;
      const verdict = judge(record);
      if (verdict.outcome !== 'accepted') continue;
      await fold(foldings, record.key, verdict.commit, personalData);
    }
  }
  return foldings;
}

/** Addresses of images that something stopped to show, with the time at which that was last so. */
export type ReleasedImages = ReadonlyMap<string, string>;

/** What an event let go: by what showed it, not by address, as others may show the same. */
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
    const known = released.get(url);
    return known !== undefined && known > at ? known : at;
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

/** The gateways forget what they have removed, which they do after an hour more than this. */
const surelyKept = limits.undoHours * 3_600_000;

export const mayBeForgotten = (releasedAt: unknown, now: number): boolean =>
  typeof releasedAt === 'string' && Date.parse(releasedAt) < now - surelyKept;
