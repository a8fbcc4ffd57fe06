import { rendererRevision, sharesFor } from '@qr-menu/projector';
import type { Result } from '../command.ts';
import { Refused } from '../refused.ts';
import { assertArchiveIsCurrent } from './archive-is-current.ts';
import { fillGeneration } from './fill-generation.ts';
import { measureReplay } from './plan-replay.ts';
import { assertSameRenderer } from './render-settings.ts';
import { type ReplayContext, renderFolded } from './replay-context.ts';
import { assertNothingUnfinished, type ReplayNote } from './replay-note.ts';
import type { Source } from './replay-options.ts';
import { dropLeaving, switchGeneration } from './switch-generation.ts';

/** Renders everything into a new generation, and shows that to guests. */
export async function replayNext(context: ReplayContext, from: Source): Promise<Result> {
  const { stores, documents, settings, confirmed } = context;
  const { current, leaving } = await assertNothingUnfinished(documents);
  await assertSameRenderer(stores.pool, documents, settings);
  const size = await measureReplay(stores, from);
  if (!confirmed) return planned(from, size, current);
  const warnings = await compareSources(context, from);
  if (leaving.length > 0) await dropLeaving(context);
  const note = await beginNote(context, { purpose: 'next', from, owner: null, until: {} });
  const generation = await documents.startGeneration('next', JSON.stringify(note));
  return finishNext(context, generation, note, warnings);
}

type Aim = Pick<ReplayNote, 'purpose' | 'from' | 'owner' | 'until'>;

/** The note of a replay that has done nothing yet. */
export async function beginNote(context: ReplayContext, aim: Aim): Promise<ReplayNote> {
  const { stores, settings } = context;
  const { workspaces, commits } = await measureReplay(stores, aim.from);
  return {
    ...aim,
    startedAt: new Date(stores.clock.now()).toISOString(),
    renderer: rendererRevision(settings),
    epoch: settings.epoch,
    done: 0,
    total: aim.from === 'archive' ? workspaces : commits,
    after: '',
    passes: 0,
    // Sized by the whole log, as if it lay in one partition: never too few.
    shares: aim.from === 'archive' ? 1 : sharesFor(BigInt(commits)),
    finished: false,
  };
}

/** Fills the generation from where the note says, switches to it and drops the one before. */
export async function finishNext(
  context: ReplayContext,
  generation: number,
  begun: ReplayNote,
  warnings: readonly string[],
): Promise<Result> {
  const { stores, documents } = context;
  const started = stores.clock.now();
  let venues = 0;
  const write = async (folded: Parameters<typeof renderFolded>[1]) => {
    await documents.writeTo(generation, await renderFolded(context, folded));
    venues += 1;
  };
  await orInterrupted(context, generation, async () => {
    await fillGeneration({ context, generation, write }, begun);
    context.signal.throwIfAborted();
    await switchGeneration(context, generation);
  });
  const seconds = (stores.clock.now() - started) / 1000;
  const dropped = await dropLeaving(context);
  return {
    json: { generation, from: begun.from, switched: true, venues, seconds, dropped, warnings },
    lines: [
      ...warnings,
      `${venues} venues were rendered in ${seconds.toFixed(1)} s, ${rate(venues, seconds)} a second`,
      `guests are shown generation ${generation}`,
      ...dropped.map((number) => `generation ${number} was dropped`),
    ],
  };
}

/** An interruption or a failure leaves the generation as it is, for `--resume`. */
export async function orInterrupted(
  { signal }: ReplayContext,
  generation: number,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    const [code, reason] = signal.aborted ? ['INTERRUPTED', ''] : whatFailed(error);
    throw new Refused(
      code,
      `${reason}generation ${generation} is not finished and guests are not shown it: ` +
        `go on with --resume --yes, or remove it with --drop ${generation} --yes`,
    );
  }
}

function whatFailed(error: unknown): readonly [code: string, reason: string] {
  if (!(error instanceof Error)) return ['FAILED', `${String(error)}; `];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'FAILED';
  return [code, `${error.message}; `];
}

/** An archive that is behind the log is refused; a log that cannot be asked is only told. */
export async function compareSources(
  { stores }: ReplayContext,
  from: Source,
): Promise<readonly string[]> {
  const otherwise = ', or replay with --from log';
  if (from === 'log' || (await assertArchiveIsCurrent(stores, otherwise))) return [];
  return ['the log does not answer: it was not checked whether the archive is complete'];
}

const rate = (venues: number, seconds: number): string =>
  seconds === 0 ? '0' : (venues / seconds).toFixed(0);

function planned(
  from: Source,
  size: { readonly workspaces: number; readonly commits: number },
  current: number,
): Result {
  const { workspaces, commits } = size;
  return {
    json: { from, workspaces, commits, current, switched: false },
    lines: [
      `${workspaces} workspaces with ${commits} ${from === 'archive' ? 'commits' : 'records'} ` +
        `would be read from the ${from} and rendered beside generation ${current}, which guests ` +
        'are shown until all is written',
      'Redis needs room for all documents twice meanwhile',
      'nothing was rendered: repeat it with --yes',
    ],
  };
}
