import { judge } from '@qr-menu/command';
import { assertLogEpoch, type MenuDocuments } from '@qr-menu/platform';
import { type FoldedWorkspace, type RenderSettings, renderVenue } from '@qr-menu/projector';
import type { CommandContext } from '../command.ts';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';
import { readRenderSettings } from './render-settings.ts';

export type ReplayContext = CommandContext & {
  readonly documents: MenuDocuments;
  readonly settings: RenderSettings;
};

/** @throws Refused when there are no documents outside the server's memory. */
export function openSharedDocuments(stores: OperatorStores): MenuDocuments {
  if (stores.environment.REDIS_URL === undefined) {
    throw new Refused(
      'NO_REDIS',
      "REDIS_URL is not set. Without Redis the documents are in the server's memory, and a " +
        'restart of the server renders all of them',
    );
  }
  return stores.openDocuments();
}

/**
 * Documents of a higher epoch than the archive's would be newer than all that the projector writes.
 *
 * @throws LogEpochMismatch
 */
export async function openReplay(context: CommandContext): Promise<ReplayContext> {
  const { pool, environment } = context.stores;
  const documents = openSharedDocuments(context.stores);
  const settings = readRenderSettings(environment);
  await assertLogEpoch(pool, settings.epoch);
  return { ...context, documents, settings };
}

export const renderFolded = ({ settings, stores }: ReplayContext, folded: FoldedWorkspace) =>
  renderVenue(folded.workspace, folded.version, settings, stores.clock.now());

/** What folding from the archive needs. */
export const archiveDeps = ({ stores: { pool, personalData } }: ReplayContext) => ({
  pool,
  personalData,
});

/**
 * What folding from the log needs.
 *
 * @throws LogDiverged when it is another log than the archive's.
 */
export async function logDeps({ stores, settings, signal }: ReplayContext) {
  const log = await stores.openLog();
  await assertLogEpoch(stores.pool, settings.epoch, log);
  return { log, judge, personalData: stores.personalData, signal };
}
