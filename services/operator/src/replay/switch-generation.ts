import { compareGeneration, foldArchived } from '@qr-menu/projector';
import { Refused } from '../refused.ts';
import { archiveDeps, type ReplayContext, renderFolded } from './replay-context.ts';

const mostRounds = 10;
const namedOwners = 3;

/**
 * Shows a filled generation to guests. What nobody has written meanwhile, because the projector is
 * away, is rendered first; under traffic a few commits stay, which the projector's sweep finds.
 *
 * @throws Refused when guests would see an older state of some venue than they do now.
 */
export async function switchGeneration(context: ReplayContext, generation: number): Promise<void> {
  const { documents } = context;
  for (let round = 1; round <= mostRounds; round += 1) {
    if ((await renderStale(context, generation)) === 0) break;
  }
  await documents.switchTo(generation);
}

/** Drops what was shown before, and what earlier drops have left. */
export async function dropLeaving(context: ReplayContext): Promise<readonly number[]> {
  const { documents } = context;
  const { leaving } = await documents.generations();
  for (const generation of leaving) await dropWithProgress(context, generation);
  return leaving;
}

/** @throws Refused when it is interrupted: what is left is dropped when it is asked for again. */
export async function dropWithProgress(
  { documents, progress, signal }: Pick<ReplayContext, 'documents' | 'progress' | 'signal'>,
  generation: number,
): Promise<void> {
  await documents.dropGeneration(generation, (step) => {
    progress.report({ what: `dropping generation ${generation}, keys looked at`, ...step });
    if (!signal.aborted) return;
    throw new Refused(
      'INTERRUPTED',
      `generation ${generation} is not all gone: --drop ${generation} --yes goes on`,
    );
  });
}

async function renderStale(context: ReplayContext, generation: number): Promise<number> {
  const { stores, documents, settings, progress, signal } = context;
  const deps = { pool: stores.pool, documents, epoch: settings.epoch };
  const { stale, wouldGoBack } = await compareGeneration(deps, generation);
  if (wouldGoBack.length > 0) {
    const named = wouldGoBack.slice(0, namedOwners).join(', ');
    throw new Refused(
      'WOULD_GO_BACK',
      `guests are shown newer documents of ${wouldGoBack.length} workspaces (${named}) than there ` +
        `are commits: Postgres is older. Nothing was switched; ` +
        `--drop ${generation} --yes removes what was rendered`,
    );
  }
  for (const [index, owner] of stale.entries()) {
    signal.throwIfAborted();
    const folded = await foldArchived(archiveDeps(context), owner, {});
    if (folded) await documents.writeTo(generation, await renderFolded(context, folded));
    progress.report({ what: 'catching up', done: index + 1, total: stale.length });
  }
  return stale.length;
}
