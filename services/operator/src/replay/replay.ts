import type { Command, CommandContext, Result } from '../command.ts';
import { dropOne } from './drop-generation.ts';
import { openReplay } from './replay-context.ts';
import { replayNext } from './replay-next.ts';
import { replayOne } from './replay-one.ts';
import { type ReplayRequest, readReplayOptions } from './replay-options.ts';
import { replayPast } from './replay-past.ts';
import { resumeReplay } from './resume-replay.ts';

export const replay: Command = {
  name: 'replay',
  summary: 'render all public documents anew beside the present ones, then switch to them',
  options: {
    from: {
      type: 'string',
      value: '<archive|log>',
      help: 'where the events come from; archive when absent',
    },
    workspace: {
      type: 'string',
      value: '<owner|account|name>',
      help: 'only this one, in place: an id of the owner or account, or any name it ever had',
    },
    until: {
      type: 'string',
      value: '<iso|version>',
      help: 'as it was then, into a generation that guests are not shown; a version needs --workspace',
    },
    show: { type: 'boolean', help: 'with --workspace: print what its menus consist of' },
    resume: { type: 'boolean', help: 'go on where an interrupted replay stopped' },
    drop: { type: 'string', value: '<number>', help: 'remove a generation that is not shown' },
  },
  prepare: (values) => {
    const request = readReplayOptions(values);
    return (context) => perform(context, request);
  },
};

async function perform(context: CommandContext, request: ReplayRequest): Promise<Result> {
  switch (request.kind) {
    case 'drop':
      return dropOne(context, request.generation);
    case 'resume':
      return resumeReplay(await openReplay(context));
    case 'next':
      return replayNext(await openReplay(context), request.from);
    case 'one':
      return replayOne(await openReplay(context), request);
    case 'past':
      return replayPast(await openReplay(context), request);
    default:
      return request satisfies never;
  }
}
