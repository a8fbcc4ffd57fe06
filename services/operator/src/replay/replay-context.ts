import { judge } from '@qr-menu/command';
import { type RenderSettings, renderVenue } from '@qr-menu/projector';
import { workspaceStream } from '@qr-menu/schema';
import { assertLogEpoch } from '@qr-menu/stores/archive';
import { partitionOf } from '@qr-menu/stores/commit-log';
import type { MenuKeeper } from '@qr-menu/stores/menu-documents';
import type { CommandContext } from '../command.ts';
import { Refused } from '../errors.ts';
import { assertArchiveIsCurrent } from './archive-is-current.ts';
import { type FoldedWorkspace, foldLogPass } from './fold-log.ts';
import { readRenderSettings } from './render-settings.ts';

export type Source = 'archive' | 'log';

export type ReplayContext = CommandContext & {
  readonly documents: MenuKeeper;
  readonly settings: RenderSettings;
};

/** Documents of a higher epoch than the archive's would be newer than all that the projector writes. */
export async function openReplay(context: CommandContext): Promise<ReplayContext> {
  const { pool, environment, openDocuments } = context.stores;
  if (environment.REDIS_URL === undefined) {
    throw new Refused(
      'NO_REDIS',
      "REDIS_URL is not set. Without Redis the documents are in the server's memory, and a " +
        'restart of the server renders all of them',
    );
  }
  const documents = openDocuments();
  const settings = readRenderSettings(environment);
  await assertLogEpoch(pool, settings.epoch);
  return { ...context, documents, settings };
}

export const renderFolded = (
  { settings, stores }: ReplayContext,
  { workspace, version }: FoldedWorkspace,
) => renderVenue(workspace, version, settings, stores.clock.now());

/** An archive that is behind the log is refused; a log that cannot be asked is only told. */
export async function compareSources(
  { stores }: ReplayContext,
  from: Source,
): Promise<readonly string[]> {
  const otherwise = ', or replay with --from log';
  if (from === 'log' || (await assertArchiveIsCurrent(stores, otherwise))) return [];
  return ['the log does not answer: it was not checked whether the archive is complete'];
}

export async function foldOne(
  context: ReplayContext,
  from: Source,
  owner: string,
): Promise<FoldedWorkspace | null> {
  if (from === 'archive') return foldArchived(context, owner);
  const deps = await logDeps(context);
  const partition = partitionOf(workspaceStream(owner), deps.log.partitions);
  const end = (await deps.log.endOffsets())[partition] ?? 0n;
  let folded: FoldedWorkspace | null = null;
  let done = 0;
  const write = async (workspace: FoldedWorkspace) => {
    folded = workspace;
  };
  const onRecords = (count: number) => {
    done += count;
    context.progress.report({ what: 'reading the log', done, total: Number(end) });
  };
  const pass = { partition, share: 0, shares: 1, end, owner };
  await foldLogPass({ ...deps, write, onRecords }, pass);
  return folded;
}

export async function foldArchived(
  { stores }: ReplayContext,
  owner: string,
): Promise<FoldedWorkspace | null> {
  const { state, version } = await stores.workspaces.load(workspaceStream(owner));
  return version === 0 ? null : { workspace: state, version };
}

export async function logDeps({ stores, settings, signal }: ReplayContext) {
  const log = await stores.openLog();
  await assertLogEpoch(stores.pool, settings.epoch, log);
  return { log, judge, personalData: stores.personalData, signal };
}
