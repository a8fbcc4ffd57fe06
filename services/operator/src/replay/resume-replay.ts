import { rendererRevision } from '@qr-menu/projector';
import type { Result } from '../command.ts';
import { Refused } from '../refused.ts';
import { assertSameRenderer } from './render-settings.ts';
import type { ReplayContext } from './replay-context.ts';
import { compareSources, finishNext } from './replay-next.ts';
import { describe, findUnfinished, type ReplayNote } from './replay-note.ts';
import { finishPast } from './replay-past.ts';

/** Goes on with what an interrupted replay has left. */
export async function resumeReplay(context: ReplayContext): Promise<Result> {
  const { stores, documents, settings, confirmed } = context;
  const unfinished = findUnfinished(await documents.generations());
  if (!unfinished) throw new Refused('NOTHING_TO_RESUME', 'no replay was interrupted');
  const { number, note } = unfinished;
  if (!note) {
    throw new Refused(
      'GENERATION_UNFINISHED',
      `${describe(unfinished)}: use --drop ${number} --yes`,
    );
  }
  const renderer = rendererRevision(settings);
  const isSame = note.renderer === renderer && note.epoch === settings.epoch;
  const goesOn = note.purpose === 'next' && isSame;
  const how = goesOn ? 'goes on there' : 'starts again from the beginning';
  const plan = `${describe(unfinished)}: it ${how}`;
  if (!confirmed) {
    const lines = [plan, 'nothing was rendered: repeat it with --yes'];
    return { json: { generation: number, ...note, goesOn }, lines };
  }
  const begun = goesOn ? note : startedAgain({ ...note, renderer, epoch: settings.epoch });
  if (note.purpose === 'past') return finishPast(context, number, begun, false);
  await assertSameRenderer(stores.pool, documents, settings);
  const warnings = await compareSources(context, note.from);
  return finishNext(context, number, begun, goesOn ? warnings : [plan, ...warnings]);
}

const startedAgain = (note: ReplayNote): ReplayNote => ({
  ...note,
  done: 0,
  after: '',
  passes: 0,
});
