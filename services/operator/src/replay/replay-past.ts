import type { Until } from '@qr-menu/projector';
import type { Result } from '../command.ts';
import { findOwner } from '../find-venue.ts';
import { fillGeneration } from './fill-generation.ts';
import { foldOne } from './fold-one.ts';
import { measureReplay } from './plan-replay.ts';
import { type ReplayContext, renderFolded } from './replay-context.ts';
import { beginNote, orInterrupted } from './replay-next.ts';
import { assertNothingUnfinished, type ReplayNote } from './replay-note.ts';
import type { ReplayRequest } from './replay-options.ts';
import { seeVenue } from './seen-venue.ts';
import { createSeenVenues } from './seen-venues.ts';

type PastRequest = Extract<ReplayRequest, { kind: 'past' }>;

/** Renders a state of the past into a generation of its own, which guests are never shown. */
export async function replayPast(context: ReplayContext, request: PastRequest): Promise<Result> {
  const { stores, documents, confirmed } = context;
  const { from, until } = request;
  await assertNothingUnfinished(documents);
  const owner =
    request.workspace === undefined ? null : await findOwner(stores.pool, request.workspace);
  if (!confirmed) return planned(context, request, owner);
  const note = await beginNote(context, { purpose: 'past', from, owner, until });
  const generation = await documents.startGeneration('apart', JSON.stringify(note));
  return finishPast(context, generation, note, request.show);
}

export async function finishPast(
  context: ReplayContext,
  generation: number,
  note: ReplayNote,
  show: boolean,
): Promise<Result> {
  const seen = createSeenVenues();
  // Who looks into the past wants to see the menu, whatever has been paid for since.
  const showing = { ...context, settings: { ...context.settings, lapsedMenus: 'shown' as const } };
  const write = async (folded: Parameters<typeof renderFolded>[1]) => {
    const rendered = await renderFolded(showing, folded);
    await context.documents.writeTo(generation, rendered);
    seen.add(await seeVenue(rendered, show));
  };
  await orInterrupted(context, generation, async () => {
    if (note.owner !== null) {
      const folded = await foldOne(context, note.from, note.owner, note.until);
      if (folded) await write(folded);
      const finished = { ...note, done: 1, total: 1, finished: true };
      await context.documents.noteGeneration(generation, JSON.stringify(finished));
    } else {
      await fillGeneration({ context, generation, write }, note);
    }
  });
  const { count, venues } = seen.all();
  return {
    json: { generation, until: note.until, from: note.from, switched: false, count, venues },
    lines: [
      ...seen.lines(),
      `${count} venues as they were ${moment(note.until)} are in generation ${generation}, ` +
        `which guests are not shown; --drop ${generation} --yes removes it`,
    ],
  };
}

const moment = ({ time, version }: Until): string =>
  time === undefined ? `at version ${version}` : `at ${time}`;

async function planned(
  { stores }: ReplayContext,
  { from, until }: PastRequest,
  owner: string | null,
): Promise<Result> {
  const { workspaces, commits } = await measureReplay(stores, from);
  const what = owner === null ? `${workspaces} workspaces` : `the workspace ${owner}`;
  return {
    json: { from, until, owner, workspaces, commits, switched: false },
    lines: [
      `${what} would be rendered from the ${from} ${moment(until)}, into a generation that guests ` +
        'are not shown',
      'nothing was rendered: repeat it with --yes',
    ],
  };
}
