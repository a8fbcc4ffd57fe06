import { emptyWorkspace, evolveWorkspace, limits, type Workspace } from '@qr-menu/domain';
import { type Commit, commitSchema, workspaceEventSchema } from '@qr-menu/schema';
import { ownerOfStream } from '@qr-menu/stores/archive';
import type { CommitLog } from '@qr-menu/stores/commit-log';
import type { PersonalData } from '@qr-menu/stores/keys';
import type { ClientBase } from 'pg';
import { commitsAfter, type Within } from './archive-rows.ts';
import { createPartitionJudge } from './judge-message.ts';

/** What the commits of a workspace say. */
export type FoldedWorkspace = {
  readonly workspace: Workspace;
  readonly released: ReleasedImages;
};

/** A stream's state, or why its commits cannot be folded. */
export type Folded = FoldedWorkspace | { readonly fault: string };

type Folding = { readonly apply: (commit: Commit) => Promise<void>; readonly result: () => Folded };

function foldingOf(stream: string, personalData: PersonalData): Folding {
  let folded: Folded = {
    workspace: emptyWorkspace(ownerOfStream(stream) ?? ''),
    released: new Map(),
  };
  return {
    result: () => folded,
    apply: async ({ stream: from, events, at, expectedVersion }) => {
      if ('fault' in folded) return;
      const opened = await personalData.open(from, events);
      try {
        folded = opened.reduce(({ workspace: before, released }, event) => {
          const workspace = evolveWorkspace(before, workspaceEventSchema.parse(event), at);
          return { workspace, released: withReleased(released, before, workspace, at) };
        }, folded);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        folded = { fault: `version ${expectedVersion + 1}: ${reason}` };
      }
    },
  };
}

type Foldings = ReadonlyMap<string, Folding>;

const foldingsOf = (streams: readonly string[], personalData: PersonalData): Foldings =>
  new Map(streams.map((stream) => [stream, foldingOf(stream, personalData)]));

const results = (foldings: Foldings): ReadonlyMap<string, Folded> =>
  new Map([...foldings].map(([stream, { result }]) => [stream, result()]));

/**
 * Folds the archived commits of these workspaces as the transaction of `client` sees them. Held in
 * memory: one page of commits and the workspaces.
 */
export async function foldFromArchive(
  client: ClientBase,
  streams: readonly string[],
  within: Within | null,
  personalData: PersonalData,
): Promise<ReadonlyMap<string, Folded>> {
  const foldings = foldingsOf(streams, personalData);
  let after = { stream: '', version: 0 };
  for (;;) {
    const page = await commitsAfter(client, streams, after, within);
    const last = page.at(-1);
    if (!last) return results(foldings);
    for (const { stream, envelope } of page) {
      await foldings.get(stream)?.apply(commitSchema.parse(JSON.parse(envelope)));
    }
    after = last;
  }
}

/** Folds what the log says of these workspaces before an offset, for when the archive is wrong. */
export async function foldFromLog(
  log: CommitLog,
  { partition, to }: { readonly partition: number; readonly to: bigint },
  streams: readonly string[],
  personalData: PersonalData,
): Promise<ReadonlyMap<string, Folded>> {
  const foldings = foldingsOf(streams, personalData);
  const { judge } = createPartitionJudge();
  for await (const records of log.readRange(partition, 0n, to)) {
    for (const record of records) {
      const folding = foldings.get(record.key);
      if (!folding) continue;
      const verdict = judge(record);
      if (verdict.outcome === 'accepted') await folding.apply(verdict.commit);
    }
  }
  return results(foldings);
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
  const gone = goneImages(before, after);
  if (gone.length === 0) return released;
  const last = (url: string): string => {
    const known = released.get(url);
    return known !== undefined && known > at ? known : at;
  };
  return new Map([...released, ...gone.map((url) => [url, last(url)] as const)]);
}

function goneImages(before: Workspace, after: Workspace): readonly string[] {
  const [logo, nextLogo] = [before.account?.logoUrl ?? '', after.account?.logoUrl ?? ''];
  return [
    ...(logo !== '' && logo !== nextLogo ? [logo] : []),
    ...(['menus', 'sections', 'items'] as const).flatMap((kind) =>
      goneOf(before[kind], after[kind]),
    ),
  ];
}

type Shown = { readonly imageUrl: string };

function goneOf(before: ReadonlyMap<string, Shown>, after: ReadonlyMap<string, Shown>): string[] {
  if (before === after) return [];
  return [...before].flatMap(([id, { imageUrl }]) =>
    imageUrl !== '' && after.get(id)?.imageUrl !== imageUrl ? [imageUrl] : [],
  );
}

/** The gateways forget what they have removed, which they do after an hour more than this. */
const surelyKept = limits.undoHours * 3_600_000;

/** Whether a note of an image that was let go then may be gone by now. */
export const mayBeForgotten = (releasedAt: unknown, now: number): boolean =>
  typeof releasedAt === 'string' && Date.parse(releasedAt) < now - surelyKept;
