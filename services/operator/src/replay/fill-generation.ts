import {
  type FoldedWorkspace,
  type LogPass,
  replayArchive,
  replayLogPass,
} from '@qr-menu/projector';
import { archiveDeps, logDeps, type ReplayContext } from './replay-context.ts';
import type { ReplayNote } from './replay-note.ts';

export type Filling = {
  readonly context: ReplayContext;
  readonly generation: number;
  readonly write: (folded: FoldedWorkspace) => Promise<void>;
};

/** Writes all workspaces from where the note says, and keeps it up to date. */
export async function fillGeneration(filling: Filling, note: ReplayNote): Promise<ReplayNote> {
  const filled = await (note.from === 'archive' ? fromArchive : fromLog)(filling, note);
  return keep(filling, { ...filled, finished: note.purpose === 'past' });
}

async function keep({ context, generation }: Filling, note: ReplayNote): Promise<ReplayNote> {
  await context.documents.noteGeneration(generation, JSON.stringify(note));
  return note;
}

async function fromArchive(filling: Filling, begun: ReplayNote): Promise<ReplayNote> {
  const { context, write } = filling;
  let note = begun;
  let done = note.done;
  await replayArchive(
    {
      ...archiveDeps(context),
      write,
      signal: context.signal,
      onVenue: () => {
        done += 1;
        report(context, note, done);
      },
      onPage: async ({ owner }) => {
        note = await keep(filling, { ...note, after: owner, done });
      },
    },
    { until: note.until, after: note.after },
  );
  return note;
}

async function fromLog(filling: Filling, begun: ReplayNote): Promise<ReplayNote> {
  const { context, write } = filling;
  const deps = await logDeps(context);
  let note = begun;
  let done = note.done;
  const onRecords = (count: number) => {
    done += count;
    report(context, note, done);
  };
  for (const pass of passesOf(await deps.log.endOffsets(), note).slice(note.passes)) {
    await replayLogPass({ ...deps, write, onRecords }, pass);
    note = await keep(filling, { ...note, passes: note.passes + 1, done });
  }
  return note;
}

function passesOf(ends: readonly bigint[], { shares, until }: ReplayNote): readonly LogPass[] {
  return ends.flatMap((end, partition) =>
    Array.from({ length: shares }, (_, share) => ({ partition, share, shares, end, until })),
  );
}

function report({ progress }: ReplayContext, { from, total }: ReplayNote, done: number): void {
  // The log grows while it is read.
  progress.report({ what: `replaying the ${from}`, done: Math.min(done, total), total });
}
