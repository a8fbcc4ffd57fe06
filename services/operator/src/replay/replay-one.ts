import type { Result } from '../command.ts';
import { findOwner } from '../find-venue.ts';
import { Refused } from '../refused.ts';
import { foldOne } from './fold-one.ts';
import { assertSameRenderer } from './render-settings.ts';
import { type ReplayContext, renderFolded } from './replay-context.ts';
import { compareSources } from './replay-next.ts';
import type { ReplayRequest } from './replay-options.ts';
import { linesOf, seeVenue } from './seen-venue.ts';

/** Renders one workspace anew in place: into what guests are shown, and what is being built. */
export async function replayOne(
  context: ReplayContext,
  { from, workspace, show }: Extract<ReplayRequest, { kind: 'one' }>,
): Promise<Result> {
  const { stores, documents, settings, confirmed } = context;
  const owner = await findOwner(stores.pool, workspace);
  await assertSameRenderer(stores.pool, documents, settings);
  const warnings = await compareSources(context, from);
  const folded = await foldOne(context, from, owner, {});
  if (!folded) throw new Refused('NOT_FOUND', `the ${from} has no commit of workspace ${owner}`);
  const rendered = await renderFolded(context, folded);
  const venue = await seeVenue(rendered, show);
  const { current, building } = await documents.generations();
  const into = building === null ? [current] : [current, building];
  const written = confirmed && (await writeAll(context, into, rendered));
  return {
    json: { from, generations: into, venue, written, warnings },
    lines: [
      ...warnings,
      ...linesOf(venue),
      written
        ? `written to generation ${into.join(' and ')}`
        : `nothing was written to generation ${into.join(' and ')}: repeat it with --yes`,
    ],
  };
}

async function writeAll(
  { documents }: ReplayContext,
  into: readonly number[],
  rendered: Parameters<ReplayContext['documents']['writeTo']>[1],
): Promise<true> {
  const { owner, version, epoch } = rendered;
  for (const generation of into) {
    if (await documents.writeTo(generation, rendered)) continue;
    const [held] = await documents.versionsIn(generation, [owner]);
    throw new Refused(
      'WOULD_GO_BACK',
      `generation ${generation} holds version ${held?.version} of epoch ${held?.epoch}, which is ` +
        `newer than version ${version} of epoch ${epoch}`,
    );
  }
  return true;
}
